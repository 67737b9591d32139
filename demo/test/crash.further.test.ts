import { type Client, createClient } from '@smartflight/client/create-client.ts';
import { createLog } from '@smartflight/server/platform/log.ts';
import { openPools } from '@smartflight/server/platform/postgres/pools.ts';
import { databaseUrl } from '@smartflight/server/platform/postgres/test-database.ts';
import { expect, inject, test } from 'vitest';
import '../../server/test/global-setup.ts';
import { crashStage, killServer, signIn } from './crash.ts';
import { postmasterOf, serverProcess, until } from './server-process.ts';

/** Processes on one database must encrypt documents with the same key. */
const sharedKey = `twins:${'k'.repeat(43)}`;

test('a server killed twice while drones report loses nothing it acknowledged and doubles nothing', async () => {
  const stage = await crashStage();
  const readyMs = await killServer(stage, 2);
  await until(async () => stage.load.stats().connected === 20 && stage.acknowledged.size > 200);
  const verdict = await stage.verdict();
  console.log(`kill -9 of the server: ${JSON.stringify(verdict)}, ready after ${readyMs.map(Math.round)} ms`);
  expect(verdict).toMatchObject({ lost: [], doubled: 0, foreign: 0, exitCode: 0 });
});

test('PostgreSQL killed: calls answer 503, and nothing acknowledged is lost', async () => {
  const stage = await crashStage();
  const { http, dataDir } = stage.server;
  const client = await signedIn(http);
  const outages: number[] = [];
  for (let round = 0; round < 1; round += 1) {
    const known = stage.acknowledged.size;
    await until(async () => stage.acknowledged.size > known + 500);
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    const from = performance.now();
    const during = await listed(client);
    expect([undefined, { status: 503, retryAfterS: 2 }]).toContainEqual(during);
    await until(async () => (await listed(client)) === undefined);
    const before = stage.acknowledged.size;
    await until(async () => stage.acknowledged.size > before);
    outages.push(Math.round(performance.now() - from));
  }
  const verdict = await stage.verdict();
  console.log(`kill -9 of PostgreSQL: ${JSON.stringify(verdict)}, working again after ${outages} ms`);
  expect(verdict).toMatchObject({ lost: [], doubled: 0, foreign: 0 });
});

/** Undefined for a list, else how it was refused. */
const listed = (client: Client): Promise<{ status: number; retryAfterS: number | undefined } | undefined> =>
  client.flights.list().then(
    () => undefined,
    ({ status, retryAfterS }) => ({ status, retryAfterS }),
  );

async function signedIn(url: string): Promise<Client> {
  const { access_token: token } = await createClient({ url }).accounts.login({ body: signIn });
  // What one call answers during an outage is tested here, so it is not sent again.
  return createClient({ url, token, longestWaitMs: 0, timeoutMs: 5_000 });
}

test('two servers that start at once on one empty database migrate it once', async () => {
  const { adminUrl, prefix } = inject('postgres');
  const name = `${prefix}_twins`;
  const log = createLog('silent');
  const admin = openPools(adminUrl, log);
  await admin.owner.query(`create database ${name}`);
  const url = databaseUrl(adminUrl, name);
  const twins = await Promise.all(
    [1, 2].map((n) => serverProcess({ DATABASE_URL: url, REPLICA: `twin${n}`, VAULT_KEYS: sharedKey })),
  );
  await Promise.all(twins.map((twin) => twin.start()));
  const twinPools = openPools(url, log);
  const { rows } = await twinPools.owner.query(
    'select count(*)::int as count, count(distinct name)::int as names from migrations',
  );
  await twinPools.close();
  expect(rows[0].count).toBe(rows[0].names);
  expect(rows[0].count).toBeGreaterThanOrEqual(5);
  expect(await Promise.all(twins.map((twin) => twin.stop()))).toEqual([0, 0]);
  for (const twin of twins) twin.remove();
  await admin.owner.query(`drop database ${name} with (force)`);
  await admin.close();
});
