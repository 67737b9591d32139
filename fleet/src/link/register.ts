import { readFile } from 'node:fs/promises';
import { ApiProblem } from '@smartflight/client/api-problem.ts';
import { type Client, createClient } from '@smartflight/client/create-client.ts';
import { UsageError } from '../usage.ts';
import type { Credentials } from './connection.ts';

export type ApiAccount = { url: string; as: string; password: string };

/** A model of the catalogue, so that it has parameters. */
export const simulatedModel = 'SF40';

const parallel = 8;
const timeoutMs = 15_000;

/** What a failed call means on the command line. */
function usageError({ url, as }: ApiAccount, what: string, error: unknown): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const { status, code, message } = error;
  if (status === 0) return new UsageError(`--api: ${url} does not answer (${message})`);
  if (code.startsWith('http.') || code === 'answer.unreadable')
    return new UsageError(`--api: ${url} is no Smart Flight server (status ${status})`);
  if (status === 403)
    return new UsageError(
      `--as ${as}: this account may not register devices (${message}): use one of a company`,
    );
  return new UsageError(`${what}: ${message} (status ${status})`);
}

async function signIn(api: ApiAccount): Promise<Client> {
  const { url, as, password } = api;
  const visitor = createClient({ url, timeoutMs });
  const answer = await visitor.accounts
    .login({ body: { username: as, password } })
    .catch((error: unknown) => {
      throw usageError(api, `--as ${as}: the server refuses to sign in`, error);
    });
  return createClient({ url, timeoutMs, token: answer.access_token });
}

/** What is printed on a drone or charger. */
const labelOf = (id: string) => ({
  year: 2026,
  batch: 'simulated',
  number: id,
  pd: '2026-01-01',
  phone: '+8613800138000',
});

type Secret = { mqtt: { password: string } };

/** Registering and provisioning of each kind, with a model of the catalogue. */
const registers = {
  drone: {
    register: ({ drones }: Client, id: string): Promise<Secret> =>
      drones.register({ body: { droneId: id, name: id, model: simulatedModel, ...labelOf(id) } }),
    provision: ({ drones }: Client, id: string): Promise<Secret> => drones.provision({ params: { id } }),
  },
  charger: {
    register: ({ chargers }: Client, id: string): Promise<Secret> =>
      chargers.register({ body: { chargerId: id, name: id, model: 'SC4', ...labelOf(id) } }),
    provision: ({ chargers }: Client, id: string): Promise<Secret> => chargers.provision({ params: { id } }),
  },
  station: {
    register: ({ stations }: Client, id: string): Promise<Secret> =>
      stations.register({ body: { stationId: id, name: id, model: 'SW1' } }),
    provision: ({ stations }: Client, id: string): Promise<Secret> => stations.provision({ params: { id } }),
  },
} as const;
type Registered = keyof typeof registers;

/** Registers a device, or gives one that is registered a new secret. */
async function registerOne(
  client: Client,
  { id, kind }: { id: string; kind: Registered },
): Promise<Credentials> {
  const { register, provision } = registers[kind];
  const { mqtt } = await register(client, id).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
    return provision(client, id).catch((refused: unknown) => {
      if (refused instanceof ApiProblem && (refused.status === 403 || refused.status === 404))
        throw new UsageError(
          `${kind} ${id} belongs to somebody else: choose other ids with --prefix or --drone`,
        );
      throw refused;
    });
  });
  return { id, kind, secret: mqtt.password };
}

/**
 * Registers devices of a kind over the HTTP API; existing ones get a new secret, so the same ids can be used
 * repeatedly. @throws UsageError with a message for the command line
 */
export async function registerDevices(
  api: ApiAccount,
  ids: readonly string[],
  kind: Registered = 'drone',
): Promise<Credentials[]> {
  const client = await signIn(api);
  const waiting = ids.map((id, at) => ({ id, at }));
  const registered: Credentials[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id, at } = next;
      registered[at] = await registerOne(client, { id, kind }).catch((error: unknown) => {
        throw usageError(api, `${kind} ${id} could not be registered`, error);
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, ids.length) }, work));
  return registered;
}

/** Reads `id,secret` lines; blank lines and `#` comments are skipped. @throws UsageError naming the line */
export async function readCredentials(path: string): Promise<Credentials[]> {
  const content = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--credentials ${path}: cannot be read`);
  });
  const lines = content.split(/\r?\n/).map((line, at) => ({ line: line.trim(), at: at + 1 }));
  const found = lines
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, at }) => {
      const comma = line.indexOf(',');
      if (comma < 1 || comma === line.length - 1) {
        throw new UsageError(`--credentials ${path}: line ${at} is not "id,secret"`);
      }
      return { id: line.slice(0, comma).trim(), secret: line.slice(comma + 1).trim() };
    });
  if (found.length === 0) throw new UsageError(`--credentials ${path}: holds no "id,secret" line`);
  return found;
}
