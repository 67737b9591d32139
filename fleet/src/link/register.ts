import { readFile } from 'node:fs/promises';
import { accounts, chargers, drones, stations } from '@smartflight/contract/endpoints.ts';
import { pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { z } from 'zod';
import { UsageError } from '../usage.ts';
import type { Credentials } from './connection.ts';

const answer = z.object({
  code: z.union([z.number(), z.string()]),
  msg: z.string().default(''),
  result: z.unknown().optional(),
});
const signedIn = z.object({ access_token: z.string() });
const provisioned = z.object({ mqtt: z.object({ username: z.string(), password: z.string() }) });

export type ApiAccount = { url: string; as: string; password: string };

type Reply = { status: number; msg: string; result: unknown };

/** A model of the catalogue, so that it has parameters. */
export const simulatedModel = 'SF40';

const parallel = 8;

async function post(url: string, body: URLSearchParams | string | undefined, token?: string): Promise<Reply> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(15_000) });
  } catch (error) {
    throw new UsageError(`--api: ${url} does not answer (${error instanceof Error ? error.message : error})`);
  }
  const read = answer.safeParse(await response.json().catch(() => undefined));
  if (!read.success)
    throw new UsageError(`--api: ${url} is no Smart Flight server (status ${response.status})`);
  return { status: response.status, msg: read.data.msg, result: read.data.result };
}

async function signIn({ url, as, password }: ApiAccount): Promise<string> {
  const form = new URLSearchParams({ username: as, password });
  const reply = await post(`${url}${accounts.login.path}`, form);
  if (reply.status !== 200) throw new UsageError(`--as ${as}: the server refuses to sign in: ${reply.msg}`);
  return signedIn.parse(reply.result).access_token;
}

const access = {
  drone: { register: drones.register.path, provision: drones.provision.path, idKey: 'droneId' },
  charger: { register: chargers.register.path, provision: chargers.provision.path, idKey: 'chargerId' },
  station: { register: stations.register.path, provision: stations.provision.path, idKey: 'stationId' },
} as const;
type Registered = keyof typeof access;

const models = { drone: simulatedModel, charger: 'SC4', station: 'SW1' } as const satisfies Record<
  Registered,
  string
>;

/** What is printed on a drone or charger. */
const labelOf = (id: string) => ({
  year: 2026,
  batch: 'simulated',
  number: id,
  pd: '2026-01-01',
  phone: '+8613800138000',
});

async function registerOne(
  api: ApiAccount,
  token: string,
  { id, kind }: { id: string; kind: Registered },
): Promise<Credentials> {
  const { register, provision, idKey } = access[kind];
  const body = {
    [idKey]: id,
    name: id,
    model: models[kind],
    ...(kind === 'station' ? {} : labelOf(id)),
  };
  let reply = await post(`${api.url}${register}`, JSON.stringify(body), token);
  if (reply.status === 403) {
    throw new UsageError(
      `--as ${api.as}: this account may not register drones (${reply.msg}): use one of a company`,
    );
  }
  if (reply.status === 409) {
    reply = await post(`${api.url}${pathOf(provision, { id })}`, undefined, token);
    if (reply.status === 404 || reply.status === 403) {
      throw new UsageError(
        `${kind} ${id} belongs to somebody else: choose other ids with --prefix or --drone`,
      );
    }
  }
  if (reply.status >= 300)
    throw new UsageError(`${kind} ${id} could not be registered: ${reply.msg} (status ${reply.status})`);
  return { id, kind, secret: provisioned.parse(reply.result).mqtt.password };
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
  const token = await signIn(api);
  const waiting = ids.map((id, at) => ({ id, at }));
  const registered: Credentials[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      registered[next.at] = await registerOne(api, token, { id: next.id, kind });
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
