import type { ISubscription, Packet } from 'mqtt-packet';
import type { MqttLink } from './mqtt-link.ts';

/** The topic filter of the subscription that all processes share. */
export const sharedTopic = (filter: string): string => `$share/smartflight/${filter}`;

/** Subscriptions of a session that stores. As a shared one, a plain one gets no retained messages when it is made. */
export const subscriptionsTo = (topics: readonly string[]): ISubscription[] =>
  topics.map((topic) => ({ topic, qos: 1, rap: true, rh: 2 }));

/** Ids of packets, above those of messages. */
const changeId = 65_533;
const endId = 65_534;

/**
 * The subscriptions of a session that stores: shared with those of the other processes, plain where there is no other.
 * Mosquitto restores plain ones alone when it starts again, so that nothing is lost before this process is back.
 */
export function storingSubscription(filters: readonly string[], link: () => MqttLink) {
  let isAlone = false;
  const topics = (isPlain: boolean) => (isPlain ? [...filters] : filters.map(sharedTopic));
  const wanted = () => subscriptionsTo(topics(isAlone));
  /** The session may have the others from before. */
  const endOthers = () =>
    link().send({ cmd: 'unsubscribe', messageId: endId, unsubscriptions: topics(!isAlone) });
  const subscribe = () => link().send({ cmd: 'subscribe', messageId: changeId, subscriptions: wanted() });
  return {
    wanted,
    /** Again, because `wanted` may have changed since the subscription that the connection began with. */
    up: subscribe,
    /** The others end when these exist: between them a message may come twice, but none is missed. */
    receive(packet: Packet): void {
      if (packet.cmd !== 'suback' || packet.messageId !== changeId) return;
      if (packet.granted.some((each) => typeof each === 'number' && each >= 0x80))
        link().drop('the broker refused a subscription');
      else endOthers();
    },
    isAlone: () => isAlone,
    setAlone(next: boolean): void {
      if (next === isAlone) return;
      isAlone = next;
      if (link().isUp()) subscribe();
    },
  };
}
