import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const rounds = 20;

/** Inserts increasing numbers until the connection breaks; returns those whose commit was acknowledged. */
async function insertUntilCut(
  url: string,
  from: number,
  onAcknowledged: (count: number) => void,
): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const acknowledged: number[] = [];
  try {
    for (let n = from; ; n += 1) {
      await client.query('insert into point values ($1)', [n]);
      acknowledged.push(n);
      onAcknowledged(acknowledged.length);
    }
  } catch {
    return acknowledged;
  }
}

/** Stored numbers, read as soon as PostgreSQL answers again. */
const storedPoints = (url: string): Promise<number[]> =>
  eventually(async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ n: number }>('select n from point order by n');
      return rows.map(({ n }) => n);
    } finally {
      await client.end().catch(() => undefined);
    }
  });

test(`kill -9 of the postmaster during inserts, ${rounds} times: no acknowledged row lost, none doubled`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sf-pg-'));
  const log = pino({ level: 'silent' });
  const running = await startEmbeddedPostgres({ dataDir, log });
  try {
    const setUp = new pg.Client({ connectionString: running.url });
    await setUp.connect();
    await setUp.query('create table point (n integer)');
    await setUp.end();
    const acknowledged: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // At a different row each time, while the next insert is in progress.
      const last = 1 + ((round * 137) % 500);
      const cut = await insertUntilCut(running.url, round * 1_000_000, (count) => {
        if (count === last) process.kill(running.pid, 'SIGKILL');
      });
      expect(cut.length).toBeGreaterThanOrEqual(last);
      acknowledged.push(...cut);
      const stored = await storedPoints(running.url);
      const kept = new Set(stored);
      expect(stored.length).toBe(kept.size);
      expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(rounds);
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
