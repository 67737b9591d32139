import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { createLog } from '../log.ts';
import { migrate } from '../migrate.ts';
import { openPools, type Pools } from './pools.ts';
import { openReads } from './reads.ts';

const log = createLog('silent');
let database: Awaited<ReturnType<typeof testDatabase>>;
let primary: Pools;
beforeAll(async () => {
  database = await testDatabase(async (url) => void (await migrate(url)));
  primary = openPools(database.url, log, { size: 2 });
});
afterAll(async () => {
  await primary.close();
  await database.drop();
});

const unreachable = 'postgresql://127.0.0.1:1/none';

test.each([
  ['does not answer', () => unreachable],
  ['is no standby', () => database.url],
])('a replica that %s is not read from, and reads still answer', async (_name, urlOf) => {
  const reads = openReads({ primary, replicaUrl: urlOf(), log });
  await eventually(() => expect(reads.behindMs()).toBe(Number.POSITIVE_INFINITY));
  const answer = await reads.run(async ({ app, url }) => [url, (await app.query('select 7 as n')).rows]);
  expect(answer).toEqual([database.url, [{ n: 7 }]]);
  expect(reads.url()).toBe(database.url);
  await reads.close();
});

test('without a replica everything is read from the primary', async () => {
  const reads = openReads({ primary, replicaUrl: undefined, log });
  expect(await reads.run(async ({ url }) => url)).toBe(database.url);
  expect(reads.url()).toBe(database.url);
});
