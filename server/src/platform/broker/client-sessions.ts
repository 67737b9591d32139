import type { Aedes, AedesOptions, Client } from 'aedes';
import type { Logger } from 'pino';
import { callerAddressOf } from '../caller-address.ts';
import { type BrokerHandlers, type ClientAccess, clientIdPattern } from './broker.ts';
import { createSignInPenalty } from './sign-in-penalty.ts';

type Hooks = Required<Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizeSubscribe'>>;
type ConnectPacket = Parameters<Hooks['preConnect']>[1];

export interface ClientSessionsOptions {
  access: ClientAccess;
  handlers: BrokerHandlers;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

interface Arrival {
  username: string;
  problem: string | undefined;
  will: ConnectPacket['will'];
}

const filtersPerClient = 32;
const secretBytes = 256;
const badSignIn = 4;
const notAuthorized = 5;
const unavailable = 3;

const addressOf = ({ conn }: Client): string =>
  callerAddressOf(
    'remoteAddress' in conn && typeof conn.remoteAddress === 'string' ? conn.remoteAddress : '',
  );

/** Manages connected clients: sign-in, one session per user name, and allowed subscriptions. */
export function clientSessions({ access, handlers, log }: ClientSessionsOptions) {
  const penalty = createSignInPenalty(log);
  const arriving = new Map<Client, Arrival>();
  const sessions = new Map<string, Client>();
  const filters = new WeakMap<Client, Set<string>>();
  const withWildcards = new WeakSet<Client>();
  let markWill: (will: object) => void = () => undefined;

  const preConnect: Hooks['preConnect'] = (client, packet, callback) => {
    const username = packet.username ?? '';
    const problem = !clientIdPattern.test(username)
      ? 'user name is not a client id'
      : packet.clientId !== '' && !clientIdPattern.test(packet.clientId)
        ? 'client id not allowed'
        : undefined;
    arriving.set(client, { username, problem, will: packet.will });
    client.conn.once('close', () => arriving.delete(client));
    if (packet.will) markWill(packet.will);
    // The session belongs to the user name, so no client can end another's session by using its client id. Sessions are
    // clean: nothing accumulates for a client that stays away.
    packet.clientId = problem === undefined ? username : 'refused';
    packet.clean = true;
    callback(null, true);
  };

  const authenticate: Hooks['authenticate'] = (client, _username, password, callback) => {
    const arrival = arriving.get(client);
    const refuse = (returnCode: 3 | 4 | 5, why: string) => {
      arriving.delete(client);
      const username = arrival?.username.slice(0, 64) ?? '';
      const answer = () => callback(Object.assign(new Error(why), { returnCode }), false);
      if (returnCode === badSignIn)
        setTimeout(answer, penalty.refused(addressOf(client), { client: username, why })).unref();
      else {
        log.warn({ client: username, why }, 'MQTT sign-in refused');
        answer();
      }
    };
    if (arrival === undefined) return refuse(unavailable, 'connection closed');
    if (arrival.problem !== undefined) return refuse(badSignIn, arrival.problem);
    if (password === undefined || password.length > secretBytes) {
      handlers.refused?.(arrival.username, 'secret', {});
      return refuse(badSignIn, 'no usable secret');
    }
    access.authenticate(arrival.username, password.toString('utf8')).then(
      (isRight) => {
        if (!isRight) {
          handlers.refused?.(arrival.username, 'secret', {});
          return refuse(badSignIn, 'wrong secret');
        }
        // `disconnect` removed it from the list during the check.
        if (!arriving.has(client)) return refuse(notAuthorized, 'right withdrawn');
        if (!willAllowed(arrival)) {
          handlers.refused?.(arrival.username, 'topic', arrival.will ? { topic: arrival.will.topic } : {});
          return refuse(notAuthorized, 'will not allowed');
        }
        if (sessions.has(arrival.username)) {
          log.warn({ client: arrival.username }, 'A second connection of the client takes over its session');
          handlers.takenOver?.(arrival.username);
        }
        callback(null, true);
      },
      (error: unknown) => {
        log.error({ err: error }, 'Client sign-in could not be checked');
        refuse(unavailable, 'sign-in not available');
      },
    );
  };

  function willAllowed({ username, will }: Arrival): boolean {
    return !will || access.mayPublish(username, will.topic, { retain: will.retain === true, will: true });
  }

  const authorizeSubscribe: Hooks['authorizeSubscribe'] = (client, subscription, callback) => {
    const { topic } = subscription;
    if (topic.startsWith('$share/')) {
      log.warn(
        { client: client.id, filter: topic },
        'Shared subscription ($share) refused: the embedded broker has none',
      );
      return callback(null, null);
    }
    const own = filters.get(client) ?? new Set();
    filters.set(client, own.add(topic));
    const isAllowed =
      !topic.startsWith('$') && own.size <= filtersPerClient && access.maySubscribe(client.id, topic);
    if (!isAllowed) {
      own.delete(topic);
      log.warn({ client: client.id, filter: topic }, 'MQTT subscription refused');
    }
    if (isAllowed && /[+#]/.test(topic)) withWildcards.add(client);
    callback(null, isAllowed ? subscription : null);
  };

  function arrived(client: Client): void {
    const username = client.id;
    if (!arriving.delete(client)) {
      client.close();
      return;
    }
    const before = sessions.get(username);
    sessions.set(username, client);
    // Aedes ends the earlier connection itself, except when that one's end overlaps with this one's start.
    if (before !== undefined && before !== client) before.close();
  }

  function left(client: Client): void {
    if (sessions.get(client.id) !== client) return;
    sessions.delete(client.id);
    handlers.disconnected?.(client.id);
  }

  return {
    preConnect,
    authenticate,
    authorizeSubscribe,
    stop: penalty.stop,
    /** Whether the client has subscribed to a filter with a wildcard in its session. */
    usesWildcards: (client: Client): boolean => withWildcards.has(client),
    follow(aedes: Aedes, onWill: (will: object) => void): void {
      markWill = onWill;
      aedes.on('client', arrived);
      aedes.on('clientReady', (client) => handlers.connected?.(client.id));
      aedes.on('clientDisconnect', left);
      aedes.on('unsubscribe', (topics, client) => {
        for (const topic of topics) filters.get(client)?.delete(topic);
      });
    },
    async disconnect(username: string): Promise<void> {
      for (const [client, arrival] of arriving) if (arrival.username === username) arriving.delete(client);
      const client = sessions.get(username);
      if (client !== undefined) await new Promise<void>((done) => client.close(done));
    },
  };
}
