import type { Packet } from 'mqtt-packet';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { MqttLink } from './mqtt-link.ts';
import { storing } from './storing.ts';

const message: Packet = { cmd: 'publish', topic: 'a/b', payload: 'x', qos: 0, retain: false, dup: false };

/** Fails to store as often as asked. */
function failing(times: number) {
  const dropped: string[] = [];
  const sent: Packet[] = [];
  let resumed = 0;
  let stored = 0;
  let tries = 0;
  const link: Pick<MqttLink, 'send' | 'drop' | 'pause' | 'resume'> = {
    send: (packet) => void sent.push(packet),
    drop: (why) => void dropped.push(why),
    pause: () => undefined,
    resume: () => {
      resumed += 1;
    },
  };
  async function store(): Promise<void> {
    tries += 1;
    if (tries <= times) throw new Error('the database is away');
    stored += 1;
  }
  const it = storing(
    () => link as MqttLink,
    { receive: () => ({ show: () => undefined, store }) },
    pino({ level: 'silent' }),
    () => 0,
  );
  return { it, stored: () => stored, tries: () => tries, resumed: () => resumed, dropped, sent };
}

test('a message that the broker does not send again is stored when the database is back', async () => {
  const { it, stored, dropped } = failing(2);
  it.receive(message);
  await eventually(() => expect(stored()).toBe(1));
  expect([dropped, it.underWay()]).toEqual([[], 0]);
});

test('a stop ends the tries to store a message', async () => {
  const { it, tries } = failing(Number.POSITIVE_INFINITY);
  it.receive(message);
  expect(await it.drained(20)).toBe(false);
  const before = tries();
  await eventually(() => expect(it.underWay()).toBe(0));
  expect(tries()).toBeLessThanOrEqual(before + 1);
});

test('a message that the broker sends again is left to it', async () => {
  const { it, dropped } = failing(1);
  it.receive({ ...message, qos: 1, messageId: 1 } as Packet);
  await eventually(() => expect(dropped).toHaveLength(1));
  expect(it.underWay()).toBe(0);
});

test('a message without an acknowledgement that cannot be stored does not delay those of others', async () => {
  const { it, sent } = failing(1);
  it.receive(message);
  it.receive({ ...message, qos: 1, messageId: 7 } as Packet);
  await eventually(() => expect(sent).toMatchObject([{ cmd: 'puback', messageId: 7 }]));
  expect(it.underWay()).toBe(1);
  await eventually(() => expect(it.underWay()).toBe(0));
});

test('a stop reads nothing more while it waits for what is under way', async () => {
  const { it, resumed } = failing(0);
  it.receive(message);
  expect(await it.drained(5_000)).toBe(true);
  expect(resumed()).toBe(0);
});
