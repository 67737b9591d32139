import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createMetrics } from '../../../metrics.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { migrate } from '../../../platform/migrate.ts';
import { openPools } from '../../../platform/postgres/pools.ts';
import { hasThreadPriorities, threadsOfNiceness } from '../../../platform/process/test-niceness.ts';
import { deriveInWorker } from './derive-worker.ts';

test('the thread derives what is due at a lower priority and ends when asked to, leaving no lease behind', async () => {
  const database = await testDatabase(async (url) => void (await migrate(url)));
  const log = createLog('silent');
  const pools = openPools(database.url, log, { size: 2 });
  const metrics = createMetrics();
  await pools.app.query(`with d as (insert into drones (id, name, model) values ('APART', 'Apart', 'T40') returning *)
    insert into derivations (device_no, from_at, to_at, due_at) select device_no, now(), now(), now() from d`);
  const data = { databaseUrl: database.url, logLevel: 'silent', retentionDays: 400 };
  const before = hasThreadPriorities ? threadsOfNiceness(10) : 0;
  const { stop } = deriveInWorker({ data, pools, metrics, log, clock: systemClock });
  await vi.waitFor(
    async () => expect((await metrics.derived.get()).values[0]?.value).toBeGreaterThan(0),
    15_000,
  );
  if (hasThreadPriorities) expect(threadsOfNiceness(10)).toBe(before + 1);

  await stop();

  const { rows } = await pools.app.query('select from derivations where leased_until is not null');
  expect(rows).toEqual([]);
  await pools.close();
  await database.drop();
});
