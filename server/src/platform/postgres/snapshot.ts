import { Kysely, PostgresDialect } from 'kysely';
import { Client } from './client.ts';
import type { DB } from './db-types.ts';
import type { Database } from './pools.ts';

/** The connection of a reader that is idle for this long is ended, because its snapshot blocks vacuum. */
const longestPauseMs = 60_000;

/** A consistent view of the database as of the first query. */
export interface Still {
  db: Database;
  close(): Promise<void>;
}

/**
 * Opens a snapshot for output that is written from several queries of this thread and has to be consistent. It has
 * its own connection, so that slow readers don't use up the shared pool. Callers must limit how many are open.
 */
export async function openStill(url: string): Promise<Still> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 4000,
    query_timeout: 20_000,
    keepAlive: true,
    options: `-c role=smartflight_app -c statement_timeout=15000 -c idle_in_transaction_session_timeout=${longestPauseMs}`,
  });
  // Without a listener a broken connection would crash the process; the current query fails anyway.
  client.on('error', () => undefined);
  let free = Promise.resolve();
  /** Runs one query after the other. */
  const connect = async () => {
    const before = free;
    const { promise, resolve } = Promise.withResolvers<void>();
    free = promise;
    await before;
    return { query: client.query.bind(client), release: () => resolve() };
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: () => client.end(), options: {} } }),
  });
  const close = (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
