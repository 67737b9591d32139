import type { Packet } from 'mqtt-packet';
import { expect, test } from 'vitest';
import { covering } from './covering.ts';
import type { MqttLink } from './mqtt-link.ts';
import { storingSubscription } from './storing-subscription.ts';

const message: Packet = { cmd: 'publish', topic: 'a/b', payload: 'x', qos: 0, retain: false, dup: false };

test('a connection to a broker that is gone does not end the covering, though it still counts as up', async () => {
  const stored: Packet[] = [];
  const answer = Promise.withResolvers<boolean>();
  const settled = Promise.withResolvers<void>();
  let storeAnswer = answer.promise;
  const cover = covering({
    live: () => ({ flushed: async () => true }),
    store: () => ({ isUp: () => true, flushed: () => storeAnswer }),
    stored: { receive: (packet) => void stored.push(packet), drained: async () => true },
    onSettled: settled.resolve,
  });
  cover.settle();
  answer.resolve(false);
  await answer.promise;
  cover.receive(message);
  expect(stored).toHaveLength(1);
  expect(await cover.drained(0)).toBe(false);
  storeAnswer = Promise.resolve(true);
  cover.settle();
  await settled.promise;
  expect(await cover.drained(0)).toBe(true);
  cover.receive(message);
  expect(stored).toHaveLength(1);
});

test.each([true, false])(
  'a session is subscribed whatever changes while it connects: alone %s',
  (isAlone) => {
    const topics = new Set<string>();
    let isUp = false;
    const link: Pick<MqttLink, 'send' | 'isUp' | 'drop'> = {
      isUp: () => isUp,
      drop: () => undefined,
      send(packet) {
        if (packet.cmd === 'subscribe') {
          for (const { topic } of packet.subscriptions) topics.add(topic);
          subscription.receive({ cmd: 'suback', messageId: packet.messageId, granted: [1] } as Packet);
        } else if (packet.cmd === 'unsubscribe')
          for (const topic of packet.unsubscriptions) topics.delete(topic);
      },
    };
    const subscription = storingSubscription(['a/#'], () => link as MqttLink);
    subscription.setAlone(!isAlone);
    for (const { topic } of subscription.wanted()) topics.add(topic);
    // Between the SUBSCRIBE of the connection and its SUBACK.
    subscription.setAlone(isAlone);
    isUp = true;
    subscription.up();
    expect([...topics]).toEqual([isAlone ? 'a/#' : '$share/smartflight/a/#']);
  },
);
