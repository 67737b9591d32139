import { randomUUID } from 'node:crypto';
import type { ConnectionOptions } from 'node:tls';
import type { Packet } from 'mqtt-packet';
import type { Logger } from 'pino';
import { clientIdPattern } from './broker.ts';
import { type MqttLink, openMqttLink } from './mqtt-link.ts';

export interface ClientRights {
  publish: string[];
  subscribe: string[];
}

/**
 * Clients in Mosquitto's dynamic-security plugin. Each call rejects when the plugin refuses or does not
 * answer, and at once while it is not connected.
 */
export interface DynamicSecurity {
  isUp(): boolean;
  provision(username: string, secret: string, rights: ClientRights): Promise<void>;
  setSecret(username: string, secret: string): Promise<void>;
  /** Also ends its connection. */
  disable(username: string): Promise<void>;
  enable(username: string): Promise<void>;
  /** Ends its connection; it may reconnect. */
  kick(username: string): Promise<void>;
  remove(username: string): Promise<void>;
  /** Rejects the calls in flight. */
  stop(): Promise<void>;
}

export interface DynamicSecurityOptions {
  /** With a user that has the plugin's `admin` role. */
  url: string;
  tls?: ConnectionOptions;
  clientId: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  answerMs?: number;
  /** After each (re)connect. */
  onUp?: () => void;
}

type Command = { command: string } & Record<string, unknown>;

const commandTopic = '$CONTROL/dynamic-security/v1';

const revokeAccess: Command = {
  command: 'setDefaultACLAccess',
  acls: [
    { acltype: 'publishClientSend', allow: false },
    { acltype: 'publishClientReceive', allow: true },
    { acltype: 'subscribe', allow: false },
    { acltype: 'unsubscribe', allow: true },
  ],
};

/** Connects to the plugin and denies everything that is not explicitly granted. */
export async function connectDynamicSecurity(options: DynamicSecurityOptions): Promise<DynamicSecurity> {
  const { run, isUp, stop } = await openControl(options);
  try {
    await run(revokeAccess);
  } catch (error) {
    await stop();
    throw error;
  }
  const disable = (username: string) => run({ command: 'disableClient', username });
  const enable = (username: string) => run({ command: 'enableClient', username });
  return {
    isUp,
    async provision(username, secret, rights) {
      if (!clientIdPattern.test(username)) throw new Error(`${username} is not a client id`);
      const rolename = roleOf(username);
      const role = { rolename, acls: aclsOf(rights) };
      await eitherOf(run, { command: 'createRole', ...role }, { command: 'modifyRole', ...role });
      const client = { username, password: secret, roles: [{ rolename, priority: 0 }] };
      await eitherOf(run, { command: 'createClient', ...client }, { command: 'modifyClient', ...client });
    },
    async setSecret(username, secret) {
      await run({ command: 'setClientPassword', username, password: secret });
    },
    disable,
    enable,
    async kick(username) {
      await disable(username);
      await enable(username);
    },
    async remove(username) {
      await disable(username);
      await run({ command: 'deleteClient', username });
      await run({ command: 'deleteRole', rolename: roleOf(username) });
    },
    stop,
  };
}

function roleOf(username: string): string {
  return `device-${username}`;
}

function aclsOf({ publish, subscribe }: ClientRights) {
  return [
    ...publish.map((topic) => ({ acltype: 'publishClientSend', topic, priority: 0, allow: true })),
    ...subscribe.map((topic) => ({ acltype: 'subscribePattern', topic, priority: 0, allow: true })),
  ];
}

async function eitherOf(
  run: (command: Command) => Promise<void>,
  create: Command,
  modify: Command,
): Promise<void> {
  try {
    await run(create);
  } catch (error) {
    if (!(error instanceof Error && /already exists/.test(error.message))) throw error;
    await run(modify);
  }
}

/** Requests and responses of the plugin over MQTT, matched by correlation data. */
async function openControl(options: DynamicSecurityOptions) {
  const { url, tls, clientId, log, answerMs = 5_000 } = options;
  const waiting = new Map<string, (error: string | undefined) => void>();
  const firstUp = Promise.withResolvers<void>();
  const giveUp = (why: string): void => {
    for (const settle of waiting.values()) settle(why);
  };
  let isStopped = false;
  const link: MqttLink = openMqttLink({
    url,
    tls,
    clientId,
    sessionExpiryS: 0,
    receiveMaximum: 100,
    subscriptions: [{ topic: `${commandTopic}/response`, qos: 0 }],
    log,
    onPacket: (packet) => answer(packet, waiting),
    onUp: () => {
      firstUp.resolve();
      options.onUp?.();
    },
    onDown: () => giveUp('the connection was lost'),
  });
  const timer = setTimeout(
    () => firstUp.reject(new Error('Mosquitto did not let the administrator in')),
    answerMs,
  );
  try {
    await firstUp.promise;
  } catch (error) {
    await link.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }

  const isUp = (): boolean => link.isUp() && !isStopped;

  async function run(command: Command): Promise<void> {
    // The socket would buffer the request, including the secret, and send it before authentication.
    if (!isUp()) throw new Error('the broker is not reached');
    const correlationData = randomUUID();
    const answered = Promise.withResolvers<string | undefined>();
    const late = setTimeout(() => answered.resolve('no answer'), answerMs);
    waiting.set(correlationData, answered.resolve);
    const payload = JSON.stringify({ commands: [{ ...command, correlationData }] });
    link.send({ cmd: 'publish', topic: commandTopic, payload, qos: 0, retain: false, dup: false });
    const problem = await answered.promise;
    clearTimeout(late);
    waiting.delete(correlationData);
    if (problem !== undefined) throw new Error(`Mosquitto dynamic security, ${command.command}: ${problem}`);
  }
  return {
    run,
    isUp,
    stop: async () => {
      isStopped = true;
      giveUp('stopping');
      await link.close();
    },
  };
}

function answer(packet: Packet, waiting: Map<string, (error: string | undefined) => void>): void {
  if (packet.cmd !== 'publish') return;
  const body: unknown = JSON.parse(String(packet.payload));
  if (typeof body !== 'object' || body === null || !('responses' in body) || !Array.isArray(body.responses))
    return;
  for (const response of body.responses) {
    if (typeof response !== 'object' || response === null || !('correlationData' in response)) continue;
    waiting.get(String(response.correlationData))?.('error' in response ? String(response.error) : undefined);
  }
}
