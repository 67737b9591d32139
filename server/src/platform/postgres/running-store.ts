import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createLog } from '../log.ts';
import { databaseName } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { findPostmaster } from './lock-owner.ts';

/**
 * URL of a database of the store in this folder while its postmaster runs, from its pid file: the port is on the 4th
 * line, the socket folder on the 5th.
 */
export function urlOfRunning(folder: string, database = databaseName): string {
  const lines = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
  const [port = '', socket = ''] = lines.slice(3, 5);
  const password = readFileSync(join(folder, 'secret'), 'utf8').trim();
  const host = socket === '' ? '' : `?host=${encodeURIComponent(socket)}`;
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${database}${host}`;
}

export interface OpenStore {
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens the database at the URL, else the embedded one of the data folder. If that is not running, it is started and
 * runs until `close`.
 */
export async function openStore(o: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Promise<OpenStore> {
  if (o.databaseUrl) return storeAt(o.databaseUrl);
  const named = join(resolve(o.dataDir), 'postgres');
  if (!existsSync(join(named, 'cluster/PG_VERSION'))) throw new Error(`There is no store in ${named}.`);
  const folder = realpathSync(named);
  if (findPostmaster(join(folder, 'cluster')) !== undefined) return storeAt(urlOfRunning(folder));
  const own = await startEmbeddedPostgres({ dataDir: o.dataDir, log: createLog('warn') });
  const { pool, close } = storeAt(own.url);
  return {
    pool,
    close: async () => {
      await close();
      await own.stop();
    },
  };
}

function storeAt(connectionString: string): OpenStore {
  const pool = new pg.Pool({ connectionString, max: 2 });
  // Without a listener a broken connection would crash the process; the current or next query fails anyway.
  pool.on('error', () => undefined);
  return { pool, close: () => pool.end() };
}
