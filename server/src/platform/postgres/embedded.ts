import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../clock.ts';
import { packagedNativeFolder, prepareBinaries } from './binaries.ts';
import { clusterPassword, databaseName, ensureCluster } from './cluster.ts';
import { endOrphan, findPostmaster, namesOtherProcess, takeLock } from './lock-owner.ts';
import type { Endpoint, PostmasterPlan } from './postmaster.ts';
import { chooseRunAs, giveTo, type RunAs, reachableBy, reachableFolder } from './run-as.ts';
import { checkUnlocked, removeUnlocked } from './store-lock.ts';
import { supervise } from './supervisor.ts';

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; all files are in its folder `postgres`. */
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock?: Clock;
  /** Aborts the start, which then rejects with nothing left running. */
  stopping?: AbortSignal;
  /** False disables the user namespace when running as root. */
  unshare?: boolean;
  settings?: Record<string, string>;
  nativeFolder?: string;
  /** Location for data that an unprivileged user must access when dataDir is not accessible to it. */
  spareRoot?: string;
}

export interface EmbeddedPostgres {
  /** For `pg`: has the socket folder as host, and the generated password. Stays the same across restarts. */
  readonly url: string;
  /** Pid of the current postmaster; changes when it is restarted. */
  readonly pid: number;
  stop(): Promise<void>;
}

const socketName = '.s.PGSQL.5432';
// sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the terminating zero.
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/**
 * Starts the PostgreSQL that npm installed on a store locked by this process, and keeps it running. Throws
 * StoreLockedError when another process holds the store, else errors that describe the solution.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, stopping } = options;
  const named = join(resolve(options.dataDir), 'postgres');
  const spareRoot = options.spareRoot ?? '/var/lib/smartflight';
  const runAs = chooseRunAs({ folder: named, unshare: options.unshare });
  const folder = reachableFolder(named, runAs, spareRoot);
  if (findPostmaster(join(folder, 'cluster')) === undefined) await checkUnlocked(folder);
  const hold = takeLock(folder, (options.clock ?? systemClock)());
  try {
    const binaries = chooseBinaries(options.nativeFolder ?? packagedNativeFolder(), folder, runAs);
    const cluster = await ensureCluster(folder, binaries, runAs, stopping);
    await endLeftOver(cluster, log);
    stopping?.throwIfAborted();
    const { endpoint, remove } = await chooseEndpoint(folder, runAs);
    const plan: PostmasterPlan = { binaries, runAs, cluster, endpoint, settings: options.settings ?? {} };
    const password = clusterPassword(folder, runAs);
    const running = await supervise(
      plan,
      () => ready(urlOf(endpoint, password, 'postgres')),
      log,
      stopping,
    ).catch((error: unknown) => {
      remove();
      throw error;
    });
    const stop = async () => {
      await running.stop();
      remove();
      hold.release();
    };
    await ensureDatabase(urlOf(endpoint, password, 'postgres')).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    log.info(
      {
        pid: running.pid(),
        store: cluster,
        version: binaries.major,
        binaries: binaries.origin,
        runAs: runAs.mode,
        why: runAs.why,
        at: endpoint.kind === 'socket' ? endpoint.folder : `127.0.0.1:${endpoint.port}`,
      },
      `Embedded PostgreSQL ${binaries.major} is ready (${runAs.mode}: ${runAs.why}; programs: ${binaries.origin})`,
    );
    const url = urlOf(endpoint, password, databaseName);
    return {
      url,
      get pid() {
        return running.pid();
      },
      stop: once(stop),
    };
  } catch (error) {
    hold.release();
    throw error;
  }
}

function chooseBinaries(native: string, folder: string, runAs: RunAs) {
  const ids = runAs.ids;
  const binaries = prepareBinaries(native, folder, ids !== undefined && !reachableBy(native, ids));
  if (ids !== undefined && binaries.origin === 'private-copy') giveTo(folder, ids);
  return binaries;
}

async function endLeftOver(cluster: string, log: EmbeddedPostgresOptions['log']): Promise<void> {
  const store = dirname(cluster);
  // PostgreSQL would refuse to start because of either; the second is beside its socket, where that is in the store.
  if (namesOtherProcess(cluster))
    for (const file of [join(cluster, 'postmaster.pid'), join(store, `${socketName}.lock`)])
      await removeUnlocked(store, file);
  const orphan = findPostmaster(cluster);
  if (orphan === undefined) return;
  const how = await endOrphan(orphan);
  log.warn({ pid: orphan, how }, `Ended PostgreSQL process ${orphan}, left by an earlier run of this store`);
}

async function chooseEndpoint(folder: string, runAs: RunAs): Promise<{ endpoint: Endpoint; remove(): void }> {
  if (process.platform === 'win32') {
    return { endpoint: { kind: 'loopback', port: await freePort() }, remove: () => undefined };
  }
  if (Buffer.byteLength(join(folder, socketName)) <= longestSocketPath) {
    return { endpoint: { kind: 'socket', folder }, remove: () => undefined };
  }
  const short = mkdtempSync(join(tmpdir(), 'sf-'));
  if (runAs.ids !== undefined) giveTo(short, runAs.ids);
  return {
    endpoint: { kind: 'socket', folder: short },
    remove: () => rmSync(short, { recursive: true, force: true }),
  };
}

function urlOf(endpoint: Endpoint, password: string, database: string): string {
  const port = endpoint.kind === 'socket' ? 5432 : endpoint.port;
  const host = endpoint.kind === 'socket' ? `?host=${encodeURIComponent(endpoint.folder)}` : '';
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${database}${host}`;
}

async function ready(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
