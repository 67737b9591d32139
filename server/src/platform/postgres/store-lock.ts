import { execFile, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Exit code of a program that found the store locked. */
export const lockedExitCode = 73;

/** As long as the processes of a PostgreSQL that has just ended may take to go, s. */
const patienceS = 2;

/**
 * Words before a command that runs it under the store's lock, or ends it with `lockedExitCode`. It is a lock of the
 * kernel, held as long as any process of the command lives. It also keeps out another container, whose process
 * numbers mean nothing here. None without the `flock` program: the pid files have to do.
 */
export function storeLock(folder: string, waitS = 0): string[] {
  const hasFlock = spawnSync('flock', ['--version'], { stdio: 'ignore' }).status === 0;
  const patience = waitS > 0 ? ['-w', String(waitS)] : ['-n'];
  return hasFlock ? ['flock', ...patience, '-F', '-E', String(lockedExitCode), join(folder, 'lock')] : [];
}

/** Throws when somebody holds the store's lock. Touches nothing in the store. */
export async function checkUnlocked(folder: string): Promise<void> {
  if (existsSync(join(folder, 'lock')) && (await endsLocked(folder, 'true'))) throw lockedError(folder);
}

/** Removes one file of the store, unless somebody holds the lock: then it throws. */
export async function removeUnlocked(folder: string, path: string): Promise<void> {
  if (await endsLocked(folder, 'rm', '-f', path)) throw lockedError(folder);
  rmSync(path, { force: true });
}

/** What is reported when another process uses the folder of the database. */
export function lockedError(folder: string): Error {
  return new Error(
    `${folder} is in use by another PostgreSQL, perhaps in another container, or by a backup.`,
  );
}

function endsLocked(folder: string, ...words: string[]): Promise<boolean> {
  const [command, ...rest] = storeLock(folder, patienceS);
  if (command === undefined) return Promise.resolve(false);
  return new Promise((done) => {
    execFile(command, [...rest, ...words], (error) => done(error?.code === lockedExitCode));
  });
}
