import type { ConnectionOptions } from 'node:tls';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type Clock, systemClock } from '../clock.ts';
import { acknowledgedPublishing } from './acknowledged-publishing.ts';
import type { Broker, BrokerHandlers } from './broker.ts';
import { probeKeptMessages } from './check/queue-probe.ts';
import { covering } from './covering.ts';
import { showLive, withStored } from './message-handling.ts';
import { type MqttLink, openMqttLink } from './mqtt-link.ts';
import { drainSession } from './replicas/drain-session.ts';
import { endSession } from './replicas/end-session.ts';
import { keepReplica } from './replicas/keep-replica.ts';
import type { ReplicaRegistry } from './replicas/replica-registry.ts';
import { subscribePlainly } from './replicas/subscribe-plainly.ts';
import { inbound, receiveMaximum, storing } from './storing.ts';
import { sharedTopic, storingSubscription } from './storing-subscription.ts';

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
  /** The processes that share the messages; without it the sessions of absent ones stay as they are. */
  registry?: ReplicaRegistry;
  metrics?: Registry;
  /** For tests: time between two signs of life of this process. */
  beatMs?: number;
  /** Ends a client's connection at the broker; without it `disconnect` rejects. */
  kick?: (username: string) => Promise<void>;
}

const sessionExpiryS = 24 * 3_600;
/** The broker may be away for so long. Not longer, because it queues all messages for each process that is away. */
const liveExpiryS = 3_600;
/** After a start of the broker a process has connected and settled within this time. */
const longestGapMs = 60_000;
const firstWaitMs = 5_000;

/**
 * Connects the server to an MQTT 5 broker. Storing: a subscription on a persistent session, shared where there are
 * other processes, each message acknowledged after `store` resolved, many in flight at once. Live: a plain QoS 0 subscription of this replica, from
 * which messages are stored too until the other one surely exists: see docs/decisions/0087. Resolves when connected, or after 5 s without a connection; it then keeps retrying.
 */
export async function connectExternalBroker(options: ExternalBrokerOptions): Promise<Broker> {
  const { handlers, log, url, tls, random, clientId, filters } = options;
  const nowMs = options.clock ?? systemClock;
  const shared = { url, tls, log, random };
  let firstUp: () => void = () => undefined;
  const bothUp = new Promise<void>((done) => {
    firstUp = done;
  });
  const lost = new Counter({
    name: 'smartflight_broker_connections_lost_total',
    help: 'Ends of the connection that stores messages of the external broker, failed tries included',
    registers: options.metrics ? [options.metrics] : [],
  });
  const store = storing(() => storeLink, handlers, log, nowMs);
  const { registry } = options;
  const membership =
    registry &&
    keepReplica({
      registry,
      log,
      metrics: options.metrics,
      beatMs: options.beatMs,
      canTakeOver: () => storeLink.isUp(),
      onAlone: (isAlone) => subscription.setAlone(isAlone),
      drain: async (absent, { signal, onStored }) => {
        const connection = { url, tls, log };
        const mayGoOn = () => registry.keep(absent.name);
        const counted = withStored(handlers, onStored);
        let fromLive = 0;
        const drain = {
          connection,
          stored: (link: () => MqttLink) => storing(link, counted, log, nowMs),
          mayGoOn,
          signal,
        };
        // What the broker queued for it live is elsewhere too, unless the broker may have started again since.
        const live = { connection, clientId: liveIdOf(absent.name), signal };
        if (cover.settledMs() > absent.forMs + longestGapMs) await endSession(live);
        else {
          const { messages, isEmpty } = await drainSession({
            ...drain,
            clientId: live.clientId,
            topics: absent.filters,
            sessionExpiryS: liveExpiryS,
            mayEnd: mayGoOn,
          });
          if (!isEmpty) return { messages, isEmpty };
          fromLive = messages;
        }
        const { messages, isEmpty } = await drainSession({
          ...drain,
          clientId: storeIdOf(absent.name),
          topics: absent.filters.flatMap((filter) => [sharedTopic(filter), filter]),
          sessionExpiryS,
          mayEnd: () => registry.forget(absent.name),
        });
        return { messages: fromLive + messages, isEmpty };
      },
    });
  const subscription = storingSubscription(filters, () => storeLink);
  const storeLink: MqttLink = openMqttLink({
    ...shared,
    clientId: storeIdOf(clientId),
    sessionExpiryS,
    receiveMaximum,
    get subscriptions() {
      return subscription.wanted();
    },
    mayConnect: membership?.present,
    onPacket(packet) {
      subscription.receive(packet);
      store.receive(packet);
    },
    onUp() {
      subscription.up();
      store.up();
      cover.settle();
    },
    onDown: () => {
      lost.inc();
      store.down();
    },
  });

  const publishing = acknowledgedPublishing((packet) => liveLink.send(packet));
  let hasSettled = false;
  const cover = covering({
    live: () => liveLink,
    store: () => storeLink,
    stored: storing(() => liveLink, handlers, log, nowMs),
    onSettled: () => {
      hasSettled = true;
      firstUp();
    },
  });
  const liveLink: MqttLink = openMqttLink({
    ...shared,
    clientId: liveIdOf(clientId),
    sessionExpiryS: liveExpiryS,
    receiveMaximum,
    subscriptions: filters.map((filter) => ({ topic: filter, qos: 0 })),
    onPacket(packet) {
      if (packet.cmd === 'publish') {
        const message = inbound(packet, nowMs());
        // Until then it may be what the broker queued while this process was away.
        if (hasSettled || packet.retain) showLive(handlers.receive(message), message, log);
        // A retained message was stored when it was sent.
        if (!packet.retain) cover.receive(packet);
      } else if (packet.cmd === 'puback') publishing.acknowledged(packet.messageId, packet.reasonCode);
    },
    onUp(connack) {
      publishing.up(connack.properties?.receiveMaximum ?? 65_535);
      cover.settle();
    },
    onDown() {
      publishing.down();
      cover.begin();
    },
  });

  const stopProbe = new AbortController();
  if (options.probe !== false)
    void bothUp.then(() => probeKeptMessages({ ...options, signal: stopProbe.signal }));
  await atMost(bothUp, firstWaitMs);
  return {
    address: null,
    absentReplicas: () => membership?.absent() ?? 0,
    sharesMessages: () => !subscription.isAlone(),
    isConnected: () => storeLink.isUp() && liveLink.isAnswering(),
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
      await membership?.stop();
      const [, isCovered] = await Promise.all([store.drained(5_000), cover.drained(5_000)]);
      if (isCovered) liveLink.endSession();
      await Promise.all([storeLink.close(), liveLink.close()]);
      publishing.abandon();
      const isLast = await membership?.leave();
      if (isLast && !subscription.isAlone())
        await subscribePlainly({
          connection: { url, tls, log },
          clientId: storeIdOf(clientId),
          sessionExpiryS,
          filters,
        });
    },
  };
}

const storeIdOf = (clientId: string): string => `${clientId}-store`;
const liveIdOf = (clientId: string): string => `${clientId}-live`;

async function atMost(work: Promise<void>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, waitMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
