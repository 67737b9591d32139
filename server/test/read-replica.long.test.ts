import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { openPools, type Pools } from '../src/platform/postgres/pools.ts';
import { openReads, type Reads } from '../src/platform/postgres/reads.ts';
import { mostBehindMs } from '../src/platform/postgres/replica-lag.ts';
import {
  postgresPrograms,
  type StreamingPair,
  startPrimary,
  startStreamingPair,
} from '../src/platform/postgres/test-streaming-pair.ts';
import { eventually } from './eventually.ts';

const log = createLog('silent');
let pair: StreamingPair;
let primary: Pools;
let reads: Reads;
/** Where the reads ran. */
const places: ('primary' | 'replica')[] = [];

beforeAll(async () => {
  if (!postgresPrograms) throw new Error("install Debian's postgresql: this test needs pg_basebackup");
  pair = await startStreamingPair();
  await migrate(pair.url);
  primary = openPools(pair.url, log, { size: 4 });
  await primary.owner.query('create table written (n int)');
  await primary.owner.query('grant select on written to smartflight_app');
  reads = openReads({ primary, replicaUrl: pair.replicaUrl, log });
}, 120_000);
afterAll(async () => {
  await reads.close();
  await primary.close();
  await pair.close();
});

/** When each row was committed at the latest, epoch ms. */
const committed: number[] = [];

async function write(): Promise<void> {
  await primary.owner.query('insert into written values ($1)', [committed.length]);
  committed.push(Date.now());
}

/** The number of rows that a read sees. */
const read = () =>
  reads.run(async ({ app, url }) => {
    places.push(url === pair.url ? 'primary' : 'replica');
    const { rows } = await app.query<{ n: number }>('select count(*)::int as n from written');
    return rows[0]?.n ?? 0;
  });

const onReplica = () =>
  eventually(async () => {
    expect(await read()).toBe(committed.length);
    expect(places.at(-1)).toBe('replica');
  });

/** Writes and reads in turn; a read sees at least what was committed `mostBehindMs` before it. */
async function readWhileWriting(rounds: number): Promise<void> {
  for (let n = 0; n < rounds; n += 1) {
    await write();
    const due = Date.now() - mostBehindMs;
    expect(await read()).toBeGreaterThanOrEqual(committed.filter((at) => at <= due).length);
  }
}

test('reads run on a real standby, and on the primary while it is too far behind; none is older than stated', async () => {
  await onReplica();
  const client = new pg.Client(pair.replicaUrl);
  await client.connect();
  await client.query('select pg_wal_replay_pause()');
  const from = places.length;
  while (places.at(-1) === 'replica' || places.length === from) await readWhileWriting(5);
  await readWhileWriting(20);
  expect(new Set(places.slice(from))).toEqual(new Set(['replica', 'primary']));
  await client.query('select pg_wal_replay_resume()');
  await client.end();
  await onReplica();
});

test('a caller that has just written reads from the primary', async () => {
  await onReplica();
  expect(await reads.run(async ({ url }) => url, true)).toBe(pair.url);
});

test('a standby of another line of the database is not read from, though its log is longer', async () => {
  const other = await startPrimary();
  await migrate(other.url);
  const restored = openPools(other.url, log, { size: 2 });
  const warnings: unknown[] = [];
  const warned = { ...log, warn: (what: object) => void warnings.push(what) } as unknown as typeof log;
  const own = openReads({ primary: restored, replicaUrl: pair.replicaUrl, log: warned });
  try {
    const reason = 'DATABASE_READ_URL does not follow the primary';
    await eventually(() => expect(warnings).toContainEqual({ reason }));
    expect(own.url()).toBe(other.url);
    expect(own.behindMs()).toBe(Number.POSITIVE_INFINITY);
  } finally {
    await own.close();
    await restored.close();
    await other.close();
  }
});

test('a standby that crashes while it is read from fails no read', async () => {
  await onReplica();
  const running = readWhileWriting(300);
  await pair.killReplica();
  await running;
  expect(places.at(-1)).toBe('primary');
  expect(reads.url()).toBe(pair.url);
});
