import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { postgresEnvironment } from './postmaster.ts';
import { giveTo, type RunAs } from './run-as.ts';

const run = promisify(execFile);

/** Used for both the database and its owner. */
export const databaseName = 'smartflight';

/** The cluster's password, generated once; readable by its owner only. */
export function clusterPassword(folder: string, runAs: RunAs): string {
  const path = join(folder, 'secret');
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    syncFolder(folder);
    if (runAs.ids !== undefined) giveTo(path, runAs.ids);
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Creates the cluster if there is none; one left incomplete by an interrupted start is ignored. Returns its folder.
 */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  runAs: RunAs,
  stopping?: AbortSignal,
): Promise<string> {
  const cluster = join(folder, 'cluster');
  for (const name of readdirSync(folder)) {
    if (name.startsWith('cluster.')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    checkMajor(cluster, binaries);
    return cluster;
  }
  const unfinished = join(folder, 'cluster.unfinished');
  mkdirSync(unfinished, { mode: 0o700 });
  chmodSync(unfinished, 0o700);
  if (runAs.ids !== undefined) giveTo(unfinished, runAs.ids);
  // A file from an interrupted start may be empty; without a cluster it is not needed.
  rmSync(join(folder, 'secret'), { force: true });
  clusterPassword(folder, runAs);
  await initdb(unfinished, { passwordFile: join(folder, 'secret'), binaries, runAs, stopping });
  renameSync(unfinished, cluster);
  syncFolder(folder);
  return cluster;
}

async function initdb(
  target: string,
  {
    passwordFile,
    binaries,
    runAs,
    stopping,
  }: { passwordFile: string; binaries: Binaries; runAs: RunAs; stopping?: AbortSignal | undefined },
): Promise<void> {
  const [command = '', ...words] = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${target}`,
    `--username=${databaseName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  const running = run(command, words, {
    cwd: '/',
    env: postgresEnvironment(),
    timeout: 120_000,
    ...(stopping ? { signal: stopping } : {}),
    ...(runAs.ids ?? {}),
  });
  try {
    await running;
  } catch (error) {
    const { child } = running;
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit');
    stopping?.throwIfAborted();
    const message =
      typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(
      `The embedded PostgreSQL could not be initialised in ${target}: ${message || String(error)}`,
    );
  }
}

/** Makes directory entries durable across a power loss; not available on Windows. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function checkMajor(cluster: string, binaries: Binaries): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major === binaries.major) return;
  throw new Error(
    `${cluster} was made by PostgreSQL ${major}, but the installed one is ${binaries.major}. ` +
      'Install the version that made it, export the data, and import it into a fresh folder.',
  );
}
