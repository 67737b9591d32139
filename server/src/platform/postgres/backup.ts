import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { findPostmaster, takeLock } from './lock-owner.ts';
import { chooseRunAs, giveTo, reachableFolder } from './run-as.ts';
import { urlOfRunning } from './running-store.ts';
import { checkUnlocked, lockedError, lockedExitCode, storeLock } from './store-lock.ts';

// State of the running process, or recreated at start: https://www.postgresql.org/docs/18/continuous-archiving.html
const leftOut = [
  'postmaster.pid',
  'postmaster.opts',
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'].map(
    (name) => `${name}/*`,
  ),
  'pg_subtrans/*',
].map((name) => `--exclude=cluster/${name}`);

export interface StoreOptions {
  dataDir: string;
  /** Path of the tar archive. */
  file: string;
  /** Location for data that an unprivileged user must access when dataDir is not accessible to it. */
  spareRoot?: string;
}

/**
 * Backs up the embedded store to one file, also while it is in use: a base copy plus the WAL written meanwhile, so
 * that it contains every transaction committed before the end. Throws when there is no store, or when a PostgreSQL in
 * another container uses it.
 */
export async function backUpStore(o: StoreOptions): Promise<void> {
  const named = join(resolve(o.dataDir), 'postgres');
  if (!existsSync(join(named, 'cluster/PG_VERSION'))) throw new Error(`There is no store in ${named}.`);
  // Read-only: the server may be using the store.
  const folder = realpathSync(named);
  const part = `${resolve(o.file)}.part`;
  rmSync(part, { force: true });
  try {
    if (findPostmaster(join(folder, 'cluster')) === undefined) await copyAtRest(folder, part);
    else await copyInUse(folder, part);
    sync(part);
    renameSync(part, resolve(o.file));
  } finally {
    rmSync(part, { force: true });
  }
}

async function copyAtRest(folder: string, part: string): Promise<void> {
  await checkUnlocked(folder);
  const hold = takeLock(folder, systemClock());
  try {
    const copy = ['--create', `--file=${part}`, `--directory=${folder}`, 'secret', 'cluster'];
    await tar(copy, { lockedIn: folder });
  } finally {
    hold.release();
  }
}

async function copyInUse(folder: string, part: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfRunning(folder, 'postgres') });
  // Without a listener a broken connection would crash the process; the current or next query fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  const scratch = mkdtempSync(join(tmpdir(), 'sf-backup-'));
  try {
    // Keeps the WAL from being recycled until it is copied; the slot is dropped with the connection.
    await client.query("select pg_create_physical_replication_slot('smartflight_backup', true, true)");
    await client.query("select pg_backup_start('smartflight', true)");
    const copy = ['--create', `--file=${part}`, `--directory=${folder}`, ...leftOut, 'secret', 'cluster'];
    await tar(copy, { mayChange: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    mkdirSync(join(scratch, 'cluster'));
    writeFileSync(join(scratch, 'cluster/backup_label'), rows[0]?.labelfile ?? '');
    await tar(['--append', `--file=${part}`, `--directory=${folder}`, 'cluster/pg_wal'], {
      mayChange: true,
    });
    await tar(['--append', `--file=${part}`, `--directory=${scratch}`, 'cluster/backup_label']);
  } finally {
    await client.end();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Restores a backup to a folder without a store. The next start recovers it to the end of the backup. Throws when a
 * store exists or the folder is locked.
 */
export async function restoreStore(o: StoreOptions): Promise<void> {
  const folder = storeFolder(o);
  if (findPostmaster(join(folder, 'cluster')) === undefined) await checkUnlocked(folder);
  const hold = takeLock(folder, systemClock());
  // The next start removes this folder if the restore is interrupted.
  const fresh = join(folder, 'cluster.restored');
  try {
    if (existsSync(join(folder, 'cluster')))
      throw new Error(`There is a store in ${folder} already; move it away, or set DATA_DIR.`);
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    // As root, tar would restore the original owners, and PostgreSQL runs as another user here.
    await tar(['--extract', '--no-same-owner', `--file=${resolve(o.file)}`, `--directory=${fresh}`]);
    if (!existsSync(join(fresh, 'cluster/PG_VERSION'))) throw new Error(`${o.file} is no backup of a store.`);
    const { ids } = chooseRunAs({ folder });
    if (ids !== undefined) giveTo(fresh, ids);
    renameSync(join(fresh, 'secret'), join(folder, 'secret'));
    renameSync(join(fresh, 'cluster'), join(folder, 'cluster'));
    if (process.platform !== 'win32') sync(folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    hold.release();
  }
}

function storeFolder({ dataDir, spareRoot = '/var/lib/smartflight' }: StoreOptions): string {
  const named = join(resolve(dataDir), 'postgres');
  return reachableFolder(named, chooseRunAs({ folder: named }), spareRoot);
}

interface TarOptions {
  /** Files may change while being read; the WAL makes the copy consistent. tar then exits with 1. */
  mayChange?: boolean;
  lockedIn?: string;
}

async function tar(words: string[], { mayChange = false, lockedIn }: TarOptions = {}): Promise<void> {
  const lock = lockedIn === undefined ? [] : storeLock(lockedIn);
  const [command = '', ...rest] = [...lock, 'tar', ...words];
  const mask = process.umask(0o077);
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  process.umask(mask);
  let message = '';
  child.stderr.on('data', (data) => (message += data));
  const code = await new Promise<number | null>((ended, failed) => {
    child.once('error', failed);
    child.once('close', ended);
  });
  if (lockedIn !== undefined && code === lockedExitCode) throw lockedError(lockedIn);
  if (code !== 0 && !(mayChange && code === 1))
    throw new Error(`tar: ${message.trim() || `exit code ${code}`}`);
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
