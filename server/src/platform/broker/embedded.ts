import { createServer, type Server, type Socket } from 'node:net';
import { Aedes, type Client } from 'aedes';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../clock.ts';
import { pendingConnections } from '../process/listen.ts';
import { createAcknowledger, type IsForwarded } from './acknowledger.ts';
import { type BackpressureLimits, holding } from './backpressure.ts';
import type { Broker, BrokerHandlers, ClientAccess } from './broker.ts';
import { clientSessions } from './client-sessions.ts';
import { intake } from './intake.ts';
import { guardSocket } from './socket-guard.ts';

export interface EmbeddedBrokerOptions {
  host: string;
  /** 0 uses any free port; startup rejects if the port is taken. */
  port: number;
  access: ClientAccess;
  handlers: BrokerHandlers;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock?: Clock;
  limits?: Partial<BrokerLimits>;
}

export interface BrokerLimits extends BackpressureLimits {
  payloadBytes: number;
  /** Limit of retained messages, which are kept in memory, one per topic. */
  retainedBytes: number;
  connections: number;
  connectTimeoutMs: number;
}

const defaults: BrokerLimits = {
  payloadBytes: 256 * 1024,
  retainedBytes: 32 * 1024,
  connections: 20_000,
  connectTimeoutMs: 10_000,
  clientMessages: 256,
  clientBytes: 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
};

// Allowance for topic and headers and, in a CONNECT, the names and the will.
const headerBytes = 1_024;

/**
 * An MQTT 3.1 and 3.1.1 broker in this process. A client is identified by its user name, whatever its client id.
 * Sessions are always clean and retained messages live in memory, so after a restart clients and server send their
 * state again. A message is acknowledged after `store` resolved; when that rejects, the connection is dropped and the
 * client sends again.
 */
export async function startEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<Broker> {
  const { host, access, handlers, log } = options;
  const limits = { ...defaults, ...options.limits };
  const held = holding(limits);
  const sessions = clientSessions({ access, handlers, log });
  // A client may subscribe later to what it retained, and a will is published after the client's end.
  const isForwarded: IsForwarded = (client, { retain }) =>
    !access.isPrivate || retain || client.closed || sessions.usesWildcards(client);
  const inbound = intake({
    access,
    handlers,
    log,
    limits,
    held,
    acknowledge: access.isPrivate ? createAcknowledger(isForwarded) : undefined,
    nowMs: options.clock ?? systemClock,
  });
  const aedes = await Aedes.createBroker({
    // One client that does not read must not block the others: no common limit, and it is disconnected soon.
    concurrency: 0,
    drainTimeout: 10_000,
    connectTimeout: limits.connectTimeoutMs,
    maxClientsIdLength: 32,
    maxTopicLevels: 16,
    preConnect: sessions.preConnect,
    authenticate: sessions.authenticate,
    authorizeSubscribe: sessions.authorizeSubscribe,
    authorizePublish: inbound.authorizePublish,
  });
  sessions.follow(aedes, inbound.isWill);
  forwardOnly(aedes, isForwarded);
  const server = createServer((socket) => {
    socket.setNoDelay(true).setKeepAlive(true, 60_000);
    const client = aedes.handle(socket);
    guard(client, socket);
  });
  server.maxConnections = limits.connections;
  const port = await listen(server, options.port, host);
  log.info({ host, port }, `Embedded MQTT broker listens on ${host}:${port}`);
  return {
    address: `mqtt://${host.includes(':') ? `[${host}]` : host}:${port}`,
    isConnected: () => server.listening,
    publish: (topic, payload, o) =>
      new Promise((done, failed) => {
        const packet = { cmd: 'publish' as const, topic, payload, qos: o.qos, retain: o.retain, dup: false };
        aedes.publish(packet, (error) => (error ? failed(error) : done()));
      }),
    disconnect: sessions.disconnect,
    async stop() {
      inbound.beginStop();
      sessions.stop();
      server.close();
      await inbound.drained(5_000);
      await new Promise<void>((done) => aedes.close(done));
    },
  };

  function guard(client: Client, socket: Socket): void {
    guardSocket(socket, {
      frameBytes: limits.payloadBytes + headerBytes,
      firstFrameBytes: 8 * 1024,
      mayRead: () => inbound.isOpen() && held.mayRead(socket, inbound.heldBy(client)),
      tooLarge: (bytes) => log.warn({ client: client.id, bytes }, 'MQTT packet too large; connection closed'),
    });
  }
}

/** Ends a client's message that no client receives with the handlers, before it is matched with all subscriptions. */
function forwardOnly(aedes: Aedes, isForwarded: IsForwarded): void {
  const publish = aedes.publish.bind(aedes);
  // For a client's message Aedes gives the client too, which its types leave out.
  aedes.publish = (packet, ...rest: unknown[]) => {
    const [client, done] = rest as [Client, (() => void)?];
    if (done === undefined || isForwarded(client, packet)) Reflect.apply(publish, aedes, [packet, ...rest]);
    else done();
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE';
      failed(isTaken ? new Error(`MQTT port ${port} on ${host} is taken`, { cause: error }) : error);
    });
    server.listen({ port, host, backlog: pendingConnections }, () => {
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
