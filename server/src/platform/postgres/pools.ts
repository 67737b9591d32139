import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { CheckedDialect, type CommitCheck } from './checked-dialect.ts';
import { Client } from './client.ts';
import type { DB } from './db-types.ts';

// bigint columns here hold counters and sequence numbers below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Dates stay text: a calendar day is not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Database = Kysely<DB>;

/** Typed statements on a pool of a tool's own; it is ended by whom it belongs to. */
export const databaseOn = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/** `app` cannot change the audit trail; `owner` owns the tables and is only for partitions, jobs and migrations. */
export interface Pools {
  /** For threads that open their own connection. */
  url: string;
  db: Database;
  app: pg.Pool;
  owner: pg.Pool;
  close(): Promise<void>;
}

/**
 * Ends idle transactions: a frozen process or lost machine must not block the writes of others with its locks.
 * Shorter than the statement timeout, so that waiting statements succeed.
 */
const longestPauseMs = 10_000;

/**
 * Connections that stay open for occasional requests: a new one takes as long as several statements, and plans
 * each of its own again. Further ones are closed after ten seconds, because each takes memory of the database.
 */
const kept = 4;

/**
 * Opens the pools lazily. Statements of the app pool give up after 15 s, connecting after 4 s; a transaction of either
 * ends when nothing is asked of it for `pauseMs`. With `readOnly` the app pool changes nothing; `settings` are further
 * ones of PostgreSQL for it. `beforeCommit` runs before each commit of a transaction of `db`.
 */
export function openPools(
  url: string,
  log: Log,
  o: {
    size?: number;
    pauseMs?: number;
    beforeCommit?: CommitCheck;
    readOnly?: boolean;
    settings?: Readonly<Record<string, string>>;
  } = {},
): Pools {
  const { size = 12, pauseMs = longestPauseMs, beforeCommit = async () => undefined } = o;
  const shared = { Client, connectionString: url, connectionTimeoutMillis: 4000, keepAlive: true };
  const settings = Object.entries({
    ...(o.readOnly ? { default_transaction_read_only: 'on' } : {}),
    ...o.settings,
  }).map(([name, value]) => ` -c ${name}=${value}`);
  const pause = `-c idle_in_transaction_session_timeout=${pauseMs}`;
  const ofApp = {
    ...shared,
    // A hung database doesn't answer a cancel either, so the client has its own timeout.
    query_timeout: 20_000,
    options: `-c role=smartflight_app -c statement_timeout=15000 ${pause}${settings.join('')}`,
  };
  const app = new pg.Pool({ ...ofApp, min: Math.min(kept, size), max: size });
  const checks = new pg.Pool({ ...ofApp, max: 2 });
  const owner = new pg.Pool({ ...shared, max: 6, options: pause });
  let closing = false;
  for (const pool of [app, checks, owner]) {
    const lost = (error: Error): void => {
      if (!closing) log.warn({ error: error.message }, 'database connection lost');
    };
    pool.on('error', lost);
    // A connection that breaks while checked out emits the error itself, not through the pool.
    pool.on('connect', (client) => void client.on('error', lost));
  }
  const db = new Kysely<DB>({
    dialect: new CheckedDialect({ pool: app, beforeCommit: () => beforeCommit(checks) }),
  });
  return {
    url,
    db,
    app,
    owner,
    close: async () => {
      closing = true;
      await db.destroy();
      await checks.end();
      await owner.end();
    },
  };
}
