import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';
import type { Database } from './pools.ts';

/** A reader who takes nothing for this long has its connection ended, and with it the old state that it holds. */
const longestPauseMs = 60_000;

/** The database as it was at the first query, whatever is written meanwhile. */
export interface Still {
  db: Database;
  /** Ends the connection, also under a query. */
  close(): Promise<void>;
}

/**
 * For what is written while it is read in several queries of this thread, and has to agree in itself. The connection is
 * its own: slow readers take none of those that calls share. Anyone who opens one bounds how many there are at once.
 */
export async function openStill(url: string): Promise<Still> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4000,
    query_timeout: 20_000,
    keepAlive: true,
    options: `-c role=smartflight_app -c statement_timeout=15000 -c idle_in_transaction_session_timeout=${longestPauseMs}`,
  });
  // A connection that breaks fails the query under way.
  client.on('error', () => undefined);
  let free = Promise.resolve();
  /** To one query after the other. */
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
