import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createLog } from '../log.ts';
import { migrate } from '../migrate.ts';
import { openPools } from './pools.ts';

test('a process frozen in a transaction loses its locks, and goes on with a fresh connection', async () => {
  const database = await testDatabase(async (url) => void (await migrate(url)));
  const log = createLog('silent');
  const [frozen, other] = [
    openPools(database.url, log, { size: 1, pauseMs: 300 }),
    openPools(database.url, log, { size: 1 }),
  ];
  const lock = 'select pg_advisory_xact_lock(1)';
  for (const kind of ['app', 'owner'] as const) {
    const client = await frozen[kind].connect();
    await client.query('begin');
    await client.query(lock);
    await other[kind].query(lock);
    await expect(client.query('commit')).rejects.toThrow();
    client.release();
    await frozen[kind].query(lock);
    const { rows } = await other[kind].query('show idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
  }
  await Promise.all([frozen.close(), other.close()]);
  await database.drop();
});

test('after minutes without a statement the next one finds its connection open', async () => {
  const database = await testDatabase(async () => undefined, 'empty');
  const pools = openPools(database.url, createLog('silent'));
  const pid = async () =>
    (await pools.app.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await pid();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Sets the pool's timer.
  await pid();
  vi.advanceTimersByTime(300_000);
  expect(pools.app.idleCount).toBe(1);
  expect(await pid()).toBe(first);
  vi.useRealTimers();
  await pools.close();
  await database.drop();
});
