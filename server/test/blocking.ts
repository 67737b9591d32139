import type { Pool, PoolClient } from 'pg';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/** The process ids of the statements that wait for a lock which the transaction of `holder` has. */
export async function waitingFor(pool: Pool, holder: PoolClient): Promise<number[]> {
  const { rows: own } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
    [own[0]?.pid],
  );
  return rows.map(({ pid }) => pid);
}

/** Waits until one statement waits for a lock of `holder`; locks of other tests in the same database do not count. */
export const oneWaitsFor = (pool: Pool, holder: PoolClient) =>
  eventually(async () => expect(await waitingFor(pool, holder)).toHaveLength(1));
