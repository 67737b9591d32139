import { execFile, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const lockedExitCode = 73;

/** Time for the processes of a just stopped PostgreSQL to exit, s. */
const patienceS = 2;

/**
 * Command prefix that runs a command under the store's lock, or exits with `lockedExitCode`. It is a kernel lock,
 * held as long as any process of the command lives, and works across containers, where pids are meaningless. Empty
 * without the `flock` program: then only the pid files protect the store.
 */
export function storeLock(folder: string, waitS = 0): string[] {
  const hasFlock = spawnSync('flock', ['--version'], { stdio: 'ignore' }).status === 0;
  const patience = waitS > 0 ? ['-w', String(waitS)] : ['-n'];
  return hasFlock ? ['flock', ...patience, '-F', '-E', String(lockedExitCode), join(folder, 'lock')] : [];
}

/** Throws when the store's lock is held. Changes nothing in the store. */
export async function checkUnlocked(folder: string): Promise<void> {
  if (existsSync(join(folder, 'lock')) && (await endsLocked(folder, 'true'))) throw lockedError(folder);
}

/** Removes one file of the store; throws when the store's lock is held. */
export async function removeUnlocked(folder: string, path: string): Promise<void> {
  if (await endsLocked(folder, 'rm', '-f', path)) throw lockedError(folder);
  rmSync(path, { force: true });
}

/** Creates the error for a database folder that another process uses. */
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
