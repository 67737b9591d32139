import type { ConnectionOptions } from 'node:tls';
import type { IPublishPacket, Packet } from 'mqtt-packet';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../clock.ts';
import { acknowledgedPublishing } from './acknowledged-publishing.ts';
import type { Broker, BrokerHandlers, InboundMessage } from './broker.ts';
import { showLive, storeMessage } from './message-handling.ts';
import { type MqttLink, openMqttLink } from './mqtt-link.ts';
import { inOrder } from './ordered-acknowledgement.ts';
import { probeKeptMessages } from './queue-probe.ts';

export interface ExternalBrokerOptions {
  /** mqtt:// or mqtts://, with user name and password (MQTT_URL). */
  url: string;
  tls?: ConnectionOptions;
  /** Stable for this replica and unique among replicas; 1 to 40 letters, digits, `_`, `-`. */
  clientId: string;
  /** Topic filters of the messages to receive. */
  filters: readonly string[];
  handlers: BrokerHandlers;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock?: Clock;
  random?: () => number;
  /** False skips the check at start of how much the broker keeps for an absent session. */
  probe?: boolean;
  /** Ends a client's connection at the broker; without it `disconnect` rejects. */
  kick?: (username: string) => Promise<void>;
}

const sessionExpiryS = 24 * 3_600;
const receiveMaximum = 2_000;
const firstWaitMs = 5_000;

/**
 * Connects the server to an MQTT 5 broker. Storing: a shared subscription on a persistent session, each message
 * acknowledged after `store` resolved, many in flight at once. Live: a plain QoS 0 subscription of this replica.
 * Resolves when connected, or after 5 s without a connection; it then keeps retrying.
 */
export async function connectExternalBroker(options: ExternalBrokerOptions): Promise<Broker> {
  const { handlers, log, url, tls, random, clientId, filters } = options;
  const nowMs = options.clock ?? systemClock;
  const shared = { url, tls, log, random };
  let firstUp: () => void = () => undefined;
  const bothUp = new Promise<void>((done) => {
    firstUp = done;
  });
  const reported = () => {
    if (storeLink.isUp() && liveLink.isUp()) firstUp();
  };

  const store = storing(() => storeLink, handlers, log, nowMs);
  const storeLink: MqttLink = openMqttLink({
    ...shared,
    clientId: `${clientId}-store`,
    sessionExpiryS,
    receiveMaximum,
    subscriptions: filters.map((filter) => ({ topic: `$share/smartflight/${filter}`, qos: 1, rap: true })),
    onPacket: store.receive,
    onUp: reported,
    onDown: store.down,
  });

  const publishing = acknowledgedPublishing((packet) => liveLink.send(packet));
  const liveLink: MqttLink = openMqttLink({
    ...shared,
    clientId: `${clientId}-live`,
    sessionExpiryS: 0,
    receiveMaximum,
    subscriptions: filters.map((filter) => ({ topic: filter, qos: 0 })),
    onPacket(packet) {
      if (packet.cmd === 'publish') {
        const message = inbound(packet, nowMs());
        showLive(handlers.receive(message), message, log);
      } else if (packet.cmd === 'puback') publishing.acknowledged(packet.messageId, packet.reasonCode);
    },
    onUp(connack) {
      publishing.up(connack.properties?.receiveMaximum ?? 65_535);
      reported();
    },
    onDown: publishing.down,
  });

  const stopProbe = new AbortController();
  if (options.probe !== false)
    void bothUp.then(() => probeKeptMessages({ ...options, signal: stopProbe.signal }));
  await atMost(bothUp, firstWaitMs);
  return {
    address: null,
    isConnected: () => storeLink.isUp() && liveLink.isUp(),
    async publish(topic, payload, { qos, retain, expiryS }) {
      if (qos === 1) return publishing.publish({ topic, payload, retain, expiryS });
      if (liveLink.isUp()) liveLink.send({ cmd: 'publish', topic, payload, qos: 0, retain, dup: false });
    },
    async disconnect(username) {
      if (options.kick === undefined)
        throw new Error('This MQTT broker gives no way to end a client connection');
      await options.kick(username);
    },
    async stop() {
      stopProbe.abort();
      firstUp();
      await store.drained(5_000);
      await Promise.all([storeLink.close(), liveLink.close()]);
      publishing.abandon();
    },
  };
}

/** Stores messages in parallel and acknowledges them in the order of their arrival. */
function storing(link: () => MqttLink, handlers: BrokerHandlers, log: Pick<Logger, 'error'>, nowMs: Clock) {
  let underWay = 0;
  let connection = { order: inOrder() };

  function finished(): void {
    underWay -= 1;
    if (underWay < receiveMaximum / 2) link().resume();
  }

  return {
    receive(packet: Packet): void {
      if (packet.cmd !== 'publish') return;
      const mine = connection;
      const { messageId } = packet;
      const acknowledge = mine.order.begin(() => {
        if (packet.qos === 1 && mine === connection) link().send({ cmd: 'puback', messageId, reasonCode: 0 });
      });
      underWay += 1;
      // The broker limits QoS 1 by our receive maximum; this is for QoS 0 and for a slow database.
      if (underWay >= receiveMaximum) link().pause();
      storeMessage(handlers.receive(inbound(packet, nowMs()))).then(
        () => {
          finished();
          acknowledge();
        },
        (error: unknown) => {
          finished();
          log.error({ err: error, topic: packet.topic }, 'Message not stored, so not acknowledged');
          // A broker sends again only on a new connection.
          if (packet.qos === 0) acknowledge();
          else if (mine === connection) link().drop('a message could not be stored');
        },
      );
    },
    down(): void {
      connection = { order: inOrder() };
    },
    async drained(waitMs: number): Promise<void> {
      link().pause();
      for (let waited = 0; underWay > 0 && waited < waitMs; waited += 10) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

function inbound(packet: IPublishPacket, receivedAt: number): InboundMessage {
  const { topic, qos, retain, dup } = packet;
  const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
  return { topic, payload, qos, retain, dup, receivedAt };
}

async function atMost(work: Promise<void>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, waitMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
