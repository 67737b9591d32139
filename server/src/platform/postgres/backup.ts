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

// What belongs to the running process, or is made again: https://www.postgresql.org/docs/18/continuous-archiving.html
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
  /** The archive, a tar. */
  file: string;
  /** Where data lie that an unprivileged user must reach and cannot under dataDir. */
  spareRoot?: string;
}

/**
 * Writes the embedded store to one file, also while it is used: a base copy with the log of all that happened in
 * between, so that it holds every transaction committed before the end. Throws when there is no store, or when a
 * PostgreSQL uses it that is not seen from here, as in another container.
 */
export async function backUpStore(o: StoreOptions): Promise<void> {
  const named = join(resolve(o.dataDir), 'postgres');
  if (!existsSync(join(named, 'cluster/PG_VERSION'))) throw new Error(`There is no store in ${named}.`);
  // Nothing is made or changed here: the server may be at work in it.
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
  // A connection that breaks fails the query under way, or the next one.
  client.on('error', () => undefined);
  await client.connect();
  const scratch = mkdtempSync(join(tmpdir(), 'sf-backup-'));
  try {
    // Keeps the log from being recycled until we have it; goes with the connection.
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
 * Puts a backup where no store is. The next start recovers it to the moment at which the backup ended. Throws when
 * there is a store already, or somebody holds the folder.
 */
export async function restoreStore(o: StoreOptions): Promise<void> {
  const folder = storeFolder(o);
  if (findPostmaster(join(folder, 'cluster')) === undefined) await checkUnlocked(folder);
  const hold = takeLock(folder, systemClock());
  // A name that the next start clears away, should we be cut off.
  const fresh = join(folder, 'cluster.restored');
  try {
    if (existsSync(join(folder, 'cluster')))
      throw new Error(`There is a store in ${folder} already; move it away, or set DATA_DIR.`);
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    // Root would give the files to their owners of old, whom PostgreSQL here is not started as.
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
  /** A file that changes while it is read is what the log is for; tar then ends with 1. */
  mayChange?: boolean;
  /** The store whose lock is held meanwhile. */
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
