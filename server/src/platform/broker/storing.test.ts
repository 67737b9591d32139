import type { Packet } from 'mqtt-packet';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { MqttLink } from './mqtt-link.ts';
import { receiveMaximum, storing } from './storing.ts';

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

/** Stores nothing until `store`; `answer` is the broker's answer to the last ping. */
function connected() {
  const late: (boolean | undefined)[] = [];
  const gate = Promise.withResolvers<void>();
  let ping = Promise.withResolvers<boolean>();
  let pings = 0;
  const link: Pick<MqttLink, 'send' | 'pause' | 'resume' | 'flushed'> = {
    send: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    flushed: () => {
      pings += 1;
      ping = Promise.withResolvers<boolean>();
      return ping.promise;
    },
  };
  const it = storing(
    () => link as MqttLink,
    {
      receive: ({ isLate }) => {
        late.push(isLate);
        return { show: () => undefined, store: () => gate.promise };
      },
    },
    pino({ level: 'silent' }),
    () => 0,
  );
  let messageId = 0;
  const receive = (count = 1, dup = false): void => {
    for (let n = 0; n < count; n += 1) {
      messageId += 1;
      it.receive({ ...message, qos: 1, messageId, dup } as Packet);
    }
  };
  return { it, late, receive, store: gate.resolve, answer: () => ping.resolve(true), pings: () => pings };
}

test('messages are late until the broker has sent what it queued, and again after the next connection', async () => {
  const { it, late, receive, answer } = connected();
  receive();
  it.up();
  receive();
  answer();
  await eventually(() => {
    receive();
    expect(late.at(-1)).toBe(false);
  });
  expect(late.slice(0, 2)).toEqual([true, true]);
  receive(1, true);
  it.down();
  receive();
  expect(late.slice(-2)).toEqual([true, true]);
});

test('messages are late while the broker has to wait for acknowledgements', async () => {
  const { it, late, receive, answer, pings, store } = connected();
  it.up();
  receive(receiveMaximum);
  answer();
  // Of so many the broker may have had to queue others, so it is asked again.
  await eventually(() => expect(pings()).toBe(2));
  receive();
  expect(late.at(-1)).toBe(true);
  store();
  await eventually(() => expect(it.underWay()).toBe(0));
  answer();
  await eventually(() => expect(pings()).toBe(3));
  answer();
  await eventually(() => {
    receive();
    expect(late.at(-1)).toBe(false);
  });
});
