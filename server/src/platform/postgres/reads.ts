import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Log } from '../log.ts';
import { openPools, type Pools } from './pools.ts';
import { behindMs, type LogPosition, mostBehindMs } from './replica-lag.ts';

export type ReadPools = Pick<Pools, 'url' | 'db' | 'app'>;
type ReadPlace = 'primary' | 'replica';

/** Where a call reads that may show the database as it was `mostBehindMs` ago. */
export interface Reads {
  /**
   * Runs `read` on the replica while it is fresh enough, else on the primary. Where the replica fails, or lacks what
   * is asked for, `read` runs again on the primary; so it must change nothing.
   * @param hasWritten whether the caller has just changed something, and has to see it
   */
  run<T>(read: (pools: ReadPools) => Promise<T>, hasWritten?: boolean): Promise<T>;
  /** Address for a reader with connections of its own. */
  url(): string;
  /** How far the replica is behind, ms; infinite without one or while it doesn't answer. */
  behindMs(): number;
  close(): Promise<void>;
}

interface Options {
  primary: Pools;
  /** Undefined: the primary alone. */
  replicaUrl: string | undefined;
  log: Log;
  /** Gets the number of reads by place, and how far the replica is behind. */
  registry?: Registry;
}

const probeMs = 250;

/** Opens the reads of a process; the replica's state is asked for four times a second. */
export function openReads({ primary, replicaUrl, log, registry }: Options): Reads {
  if (replicaUrl === undefined)
    return {
      run: (read) => read(primary),
      url: () => primary.url,
      behindMs: () => Number.POSITIVE_INFINITY,
      close: async () => undefined,
    };
  const replica = openPools(replicaUrl, log, { readOnly: true });
  const stop = new AbortController();
  let found = { at: 0, behindMs: Number.POSITIVE_INFINITY };
  let problem: string | undefined;
  const behind = () => found.behindMs + Date.now() - found.at;
  const registers = registry ? [registry] : [];
  const counter = new Counter({
    name: 'smartflight_reads_total',
    help: 'Reads that may be a second old, by where they ran',
    labelNames: ['place'],
    registers,
  });
  const count = (place: ReadPlace) => counter.inc({ place });
  new Gauge({
    name: 'smartflight_read_replica_behind_seconds',
    help: 'How far the read replica is behind; infinite while it does not answer',
    registers,
    collect() {
      this.set(behind() / 1000);
    },
  });
  const isFresh = () => behind() <= mostBehindMs;
  const trust = (behindMs: number, reason?: string) => {
    found = { at: Date.now(), behindMs };
    if (reason === problem) return;
    problem = reason;
    if (reason) log.warn({ reason }, 'the read replica is not used');
    else log.info('the read replica is used');
  };
  const probing = (async () => {
    const history: LogPosition[] = [];
    while (!stop.signal.aborted) {
      try {
        const written = await writtenTo(primary);
        history.push({ lsn: written.lsn, at: Date.now() });
        const replayed = await replayedTo(replica);
        // After a restore to a moment, a standby of before has what was undone, and looks as if it were ahead.
        if (replayed.line !== written.line) throw new Error('DATABASE_READ_URL does not follow the primary');
        const behindNow = behindMs(history, replayed.lsn, Date.now());
        while ((history[0]?.at ?? 0) < Date.now() - 2 * mostBehindMs) history.shift();
        trust(behindNow, behindNow > mostBehindMs ? `more than ${mostBehindMs} ms behind` : undefined);
      } catch (error) {
        trust(Number.POSITIVE_INFINITY, error instanceof Error ? error.message : String(error));
      }
      await delay(probeMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    run: async (read, hasWritten = false) => {
      if (!hasWritten && isFresh()) {
        try {
          const result = await read(replica);
          count('replica');
          return result;
        } catch (error) {
          if (!mayDifferOnPrimary(error)) throw error;
          if (isLost(error)) trust(Number.POSITIVE_INFINITY, String(error));
        }
      }
      count('primary');
      return read(primary);
    },
    url: () => (isFresh() ? replicaUrl : primary.url),
    behindMs: behind,
    close: async () => {
      stop.abort();
      await replica.close();
      await probing;
    },
  };
}

/** A position in the write-ahead log, bytes, and the line it is on: cluster and timeline. */
interface Position {
  lsn: number;
  line: string;
}

const line = `(select system_identifier from pg_control_system()) || '/' ||
  (select timeline_id from pg_control_checkpoint())`;

async function writtenTo({ app }: Pools): Promise<Position> {
  const { rows } = await app.query<Position>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as lsn, ${line} as line`,
  );
  return rows[0] ?? { lsn: 0, line: '' };
}

async function replayedTo({ app }: Pools): Promise<Position> {
  const { rows } = await app.query<{ lsn: number | null; line: string }>(
    `select case when pg_is_in_recovery()
      then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as lsn, ${line} as line`,
  );
  const { lsn = null, line: own = '' } = rows[0] ?? {};
  if (lsn === null) throw new Error('DATABASE_READ_URL is no standby of a primary');
  return { lsn, line: own };
}

/** Errors of connections and of a server that starts, stops, or cancels a query that delays its replay. */
function isLost(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  if (typeof code !== 'string') return error instanceof Error && /connection|timeout/i.test(error.message);
  return /^(08|57P|E[A-Z]+$)/.test(code);
}

const conflict = '40001';
const notFound = 404;

const mayDifferOnPrimary = (error: unknown): boolean => {
  const { code, status } = Object(error) as { code?: unknown; status?: unknown };
  return isLost(error) || code === conflict || status === notFound;
};
