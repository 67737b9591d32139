import type { ConnectionOptions } from 'node:tls';
import type { IConnackPacket, IPublishPacket, Packet } from 'mqtt-packet';
import { acknowledgedPublishing } from '../acknowledged-publishing.ts';
import { type MqttLink, openMqttLink } from '../mqtt-link.ts';

/** How to reach the broker, and how long it may take for one answer. */
export interface CheckConnection {
  url: string;
  tls?: ConnectionOptions | undefined;
  waitMs: number;
  /** Closes the connections, and rejects what waits for an answer. */
  signal?: AbortSignal;
}

export interface CheckSession {
  clientId: string;
  sessionExpiryS?: number;
  subscriptions?: string[];
  receiveMaximum?: number;
  /** False leaves messages without acknowledgement until `acknowledge` is called. */
  acknowledges?: boolean;
}

/** One connection of the check; it never reconnects. */
export interface CheckClient {
  hasSession: boolean;
  received: IPublishPacket[];
  texts(): string[];
  isUp(): boolean;
  /** Rejects where the broker refuses the message. */
  publish(topic: string, payload: string | Buffer, retain?: boolean): Promise<void>;
  acknowledge(packets: readonly IPublishPacket[]): void;
  unsubscribe(topics: string[]): Promise<void>;
  /** Resolves once the broker has answered a ping, with the number of messages until then. */
  ping(): Promise<number>;
  /** Ends the session with the connection. */
  endSession(): Promise<void>;
  /** Disconnects; the broker keeps the session for its expiry. */
  close(): Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Connects with these settings; rejects where the broker doesn't accept them. */
export async function openCheckClient(to: CheckConnection, session: CheckSession): Promise<CheckClient> {
  const { clientId, sessionExpiryS = 0, subscriptions = [], receiveMaximum = 100 } = session;
  to.signal?.throwIfAborted();
  const acknowledges = session.acknowledges ?? true;
  const received: IPublishPacket[] = [];
  const up = Promise.withResolvers<IConnackPacket>();
  const down = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<never>();
  let pong = Promise.withResolvers<void>();
  const unsubscribed = Promise.withResolvers<void>();
  const publishing = acknowledgedPublishing((packet) => link.send(packet));
  const link: MqttLink = openMqttLink({
    url: to.url,
    tls: to.tls,
    clientId,
    sessionExpiryS,
    receiveMaximum,
    subscriptions: subscriptions.map((topic) => ({ topic, qos: 1, rap: true })),
    log: quiet,
    connectsOnce: true,
    connectMs: to.waitMs,
    onPacket(packet: Packet) {
      if (packet.cmd === 'publish') {
        received.push(packet);
        if (acknowledges) acknowledge([packet]);
      } else if (packet.cmd === 'puback') publishing.acknowledged(packet.messageId, packet.reasonCode);
      else if (packet.cmd === 'pingresp') pong.resolve();
      else if (packet.cmd === 'unsuback') unsubscribed.resolve();
    },
    onUp(connack) {
      publishing.up(connack.properties?.receiveMaximum ?? 65_535);
      up.resolve(connack);
    },
    onDown() {
      publishing.abandon();
      up.reject(new Error('the broker refused the connection or its subscriptions'));
      lost.reject(new Error('the broker ended the connection'));
      down.resolve();
    },
  });
  for (const { promise } of [up, lost]) promise.catch(() => undefined);
  const close = (): Promise<void> => {
    to.signal?.removeEventListener('abort', close);
    return link.close();
  };
  to.signal?.addEventListener('abort', close, { once: true });
  /** An answer, unless the connection ends or it takes too long. */
  const answer = <T>(work: Promise<T>, why: string) => within(to, Promise.race([work, lost.promise]), why);

  function acknowledge(packets: readonly IPublishPacket[]): void {
    for (const { qos, messageId } of packets)
      if (qos === 1) link.send({ cmd: 'puback', messageId, reasonCode: 0 });
  }

  const connack = await within(to, up.promise, 'no answer to the connection').catch(async (error) => {
    await close();
    throw error;
  });
  return {
    hasSession: connack.sessionPresent,
    received,
    texts: () => received.map(({ payload }) => String(payload)),
    isUp: () => link.isUp(),
    publish: (topic, payload, retain = false) =>
      within(to, publishing.publish({ topic, payload, retain }), 'a message was not acknowledged'),
    acknowledge,
    async unsubscribe(topics) {
      link.send({ cmd: 'unsubscribe', messageId: 65_534, unsubscriptions: topics });
      await answer(unsubscribed.promise, 'no answer to an unsubscription');
    },
    async ping() {
      pong = Promise.withResolvers();
      link.send({ cmd: 'pingreq' });
      await answer(pong.promise, 'no answer to a ping');
      return received.length;
    },
    async endSession() {
      link.endSession();
      await within(to, down.promise, 'the broker left an ended connection open');
    },
    close,
  };
}

/** Rejects with `why` where `work` takes longer than one answer may. */
async function within<T>({ waitMs }: CheckConnection, work: Promise<T>, why: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(why)), waitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
