import { once } from 'node:events';
import { exports, flights } from '@smartflight/contract/endpoints.ts';
import { failure } from '@smartflight/contract/kit/envelope.schemas.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { createGatedServer } from '../../access/http/server.ts';
import { exportTask, exportTasks } from './exports.jobs.ts';
import { exportsRoutes } from './exports.routes.ts';
import { logOf, sourcesOf } from './test-source.ts';

let stage: TestApp;
let http: string;
const open = new Set<AbortController>();
/** A response that is garbage collected closes its connection. */
const received = new Set<Response>();
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  stage = await testApp();
  const { deps } = stage;
  const app = await createGatedServer(deps);
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers['x-hang-up'] === undefined) return;
    reply.raw.destroy();
    await once(reply.raw, 'close').catch(() => undefined);
  });
  exportsRoutes(app, deps, sourcesOf(logOf('pg_sleep(61)')));
  http = await app.listen({ host: '127.0.0.1', port: 0 });
  ends.push(
    async () => app.server.closeAllConnections(),
    () => app.close(),
    () => stage.close(),
  );
});
afterEach(async () => {
  for (const download of open) download.abort();
  open.clear();
  received.clear();
  await eventually(async () => expect(await active()).toBe(0));
});
afterAll(async () => {
  for (const end of ends) await end();
});

async function active(): Promise<number> {
  const { rows } = await stage.deps.pools.owner.query<{ n: number }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and query like 'declare %' and state = 'active'",
  );
  return rows[0]?.n ?? 0;
}

async function download(token: string, headers: Record<string, string> = {}): Promise<Response> {
  const cancel = new AbortController();
  open.add(cancel);
  const response = await fetch(`${http}${flights.export.path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: cancel.signal,
  });
  received.add(response);
  return response;
}

const begin = (token: string) => eventually(async () => expect((await download(token)).status).toBe(200));

async function person() {
  const account = await stage.world.account();
  return { ...(await stage.as(account)), id: account.id };
}

test('of twenty simultaneous downloads of an account two start, the others get a time to retry', async () => {
  const { token } = await person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => download(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(18);
  for (const answer of refused) {
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(failure.parse(await answer.json()).code).toBe('export.too-many');
  }
});

test('a download counts when a background export is asked for', async () => {
  const me = await person();
  await begin(me.token);
  await begin(me.token);
  const answer = await fetch(`${http}${exports.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ of: 'flights', query: {} }),
  });
  expect(answer.status).toBe(429);
});

test('slow readers leave one workbook to background exports, and who would wait is refused at once', async () => {
  const [one, two] = [await person(), await person()];
  for (const { token } of [one, one, two]) await begin(token);
  const answer = await download(two.token);
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('30');
  const three = await person();
  const { id } = await three.call(exports.create, { body: { of: 'flights', query: {} } });
  const abortSignal = new AbortController().signal;
  await exportTasks(stage.deps, sourcesOf(logOf('1')))[exportTask]?.({ id }, { abortSignal } as never);
  expect((await three.call(exports.get, { params: { id } })).state).toBe('ready');
  const audited = await stage.deps.pools.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'flights.export')
    .where('actor_id', '=', two.id)
    .execute();
  expect(audited).toHaveLength(1);
});

test('who hangs up before the answer begins keeps no place', async () => {
  const { token } = await person();
  for (let i = 0; i < 3; i++)
    await expect(download(token, { 'x-hang-up': 'yes' }), 'hung up').rejects.toThrow();
  expect((await download(token)).status).toBe(200);
});

test('a download that is broken off takes its query with it, also one that would answer much later', async () => {
  const { token } = await person();
  expect((await download(token)).status).toBe(200);
  await eventually(async () => expect(await active()).toBe(1));
  for (const one of open) one.abort();
  await eventually(async () => expect(await active()).toBe(0));
});
