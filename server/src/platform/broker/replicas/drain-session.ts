import { setTimeout as delay } from 'node:timers/promises';
import type { Packet } from 'mqtt-packet';
import { type MqttLink, type MqttLinkOptions, openMqttLink } from '../mqtt-link.ts';
import { receiveMaximum, type storing } from '../storing.ts';

/** How long nothing may arrive from a session before it counts as empty. */
const quietMs = 2_000;
const stepMs = 50;

export interface DrainOptions {
  /** Client id of the absent process. */
  clientId: string;
  sessionExpiryS: number;
  /** The subscriptions of its session. */
  topics: string[];
  connection: Pick<MqttLinkOptions, 'url' | 'tls' | 'log'>;
  stored: (link: () => MqttLink) => ReturnType<typeof storing>;
  /** Asked every few seconds and before the end: false when the process is back or another one drains it. */
  mayGoOn: () => Promise<boolean>;
  /** Whether the session may be ended now. */
  mayEnd: () => Promise<boolean>;
  signal: AbortSignal;
}

const goOnMs = 4_000;
const drainedMs = 5_000;

/**
 * Takes over the session of an absent process: ends its subscriptions, stores what is queued for it and, once it is
 * empty, ends it. A process that returns gets its session and what is left, because the broker gives a session to
 * its newest connection and this one does not connect again.
 * @returns the number of messages stored, and whether the session was empty in the end
 */
export async function drainSession(o: DrainOptions): Promise<{ messages: number; isEmpty: boolean }> {
  if (o.signal.aborted) return { messages: 0, isEmpty: false };
  let messages = 0;
  let arrivedAt = 0;
  let unsubscribed = Promise.withResolvers<void>();
  let isDown = false;
  let hasSession = true;
  const up = Promise.withResolvers<void>();
  const store = o.stored(() => link);
  const link: MqttLink = openMqttLink({
    ...o.connection,
    clientId: o.clientId,
    sessionExpiryS: o.sessionExpiryS,
    receiveMaximum,
    subscriptions: [],
    connectsOnce: true,
    onPacket(packet: Packet) {
      if (packet.cmd === 'publish') {
        messages += 1;
        arrivedAt = performance.now();
      } else if (packet.cmd === 'unsuback') unsubscribed.resolve();
      store.receive(packet);
    },
    onUp(connack) {
      hasSession = connack.sessionPresent;
      arrivedAt = performance.now();
      up.resolve();
    },
    onDown() {
      isDown = true;
      store.down();
      for (const waiting of [up, unsubscribed]) waiting.resolve();
    },
  });
  const isOver = () => isDown || o.signal.aborted;
  const abort = () => void link.drop('stopping');
  o.signal.addEventListener('abort', abort, { once: true });
  try {
    await up.promise;
    // Connecting may outlast the lease of the takeover.
    if (isOver() || !(await o.mayGoOn()) || isOver()) return { messages, isEmpty: false };
    if (hasSession) {
      unsubscribed = Promise.withResolvers();
      link.send({ cmd: 'unsubscribe', messageId: 65_535, unsubscriptions: o.topics });
      await unsubscribed.promise;
    }
    let askedAt = performance.now();
    while (!isOver()) {
      if (performance.now() - askedAt > goOnMs) {
        askedAt = performance.now();
        if (!(await o.mayGoOn())) return { messages, isEmpty: false };
      }
      if (performance.now() - arrivedAt < quietMs || store.underWay() > 0) {
        await delay(stepMs);
        continue;
      }
      // Quiet may also be a broker that pauses. It answers in order, so after this answer nothing was left to send.
      const before = messages;
      await link.flushed();
      if (isOver() || messages > before || store.underWay() > 0) continue;
      if (!(await o.mayEnd())) return { messages, isEmpty: false };
      link.endSession();
      return { messages, isEmpty: true };
    }
    return { messages, isEmpty: false };
  } finally {
    o.signal.removeEventListener('abort', abort);
    await link.close();
    await store.drained(drainedMs);
  }
}
