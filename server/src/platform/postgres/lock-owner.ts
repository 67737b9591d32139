import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';

/** The process that holds a store. `birth` distinguishes it from a later process with the same pid. */
interface Holder {
  pid: number;
  birth: string;
  since: string;
}

export class StoreLockedError extends Error {
  readonly holderPid: number;
  constructor(folder: string, holder: Holder) {
    super(
      `${folder} is in use by process ${holder.pid} (since ${holder.since}). ` +
        'Stop that process first, or set DATA_DIR to another folder.',
    );
    this.name = 'StoreLockedError';
    this.holderPid = holder.pid;
  }
}

/**
 * Locks the store for this process, also after a holder that died; throws StoreLockedError if the holder is alive.
 */
export function takeLock(folder: string, nowMs: number): { release(): void } {
  const path = join(folder, 'holder.json');
  const mine: Holder = {
    pid: process.pid,
    birth: birthOf(process.pid),
    since: new Date(nowMs).toISOString(),
  };
  const offer = `${path}.${process.pid}`;
  writeFileSync(offer, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (linked(offer, path)) return { release: () => release(path, mine) };
      const other = readHolder(path);
      if (other !== undefined && isAlive(other)) throw new StoreLockedError(folder, other);
      clearStale(path, other);
    }
  } finally {
    rmSync(offer, { force: true });
  }
  throw new Error(`${path} changes hands all the time: several processes are starting on ${folder}.`);
}

/** Two starting processes may see the same dead holder, so the file is checked again after it was moved aside. */
function clearStale(path: string, seen: Holder | undefined): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && moved.birth !== seen?.birth && isAlive(moved)) linked(aside, path);
  rmSync(aside, { force: true });
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function release(path: string, mine: Holder): void {
  const current = readHolder(path);
  if (current?.pid === mine.pid && current.birth === mine.birth) rmSync(path, { force: true });
}

function readHolder(path: string): Holder | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('birth' in value))
      return undefined;
    return {
      pid: Number(value.pid),
      birth: String(value.birth),
      since: 'since' in value ? String(value.since) : '?',
    };
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  if (!pidAlive(holder.pid)) return false;
  const birth = birthOf(holder.pid);
  return birth === '' || holder.birth === '' ? holder.pid !== process.pid : birth === holder.birth;
}

/** Whether a process with this pid runs, also another user's. */
export const pidAlive = (pid: number): boolean => isTaken(pid) && !isZombie(pid);

/** Whether a process has this pid, also one that ended and that its parent has not waited for. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  const stat = readProc(pid, 'stat');
  return stat !== undefined && /^Z/.test(stat.slice(stat.lastIndexOf(')') + 2));
}

/** Boot id and start tick of a process from /proc, or '' where that is not available. */
function birthOf(pid: number): string {
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return '';
  const startTick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTick}`;
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Pid of the running postmaster according to the cluster's postmaster.pid; undefined if none runs or the pid belongs
 * to another program.
 */
export function findPostmaster(cluster: string): number | undefined {
  const pid = namedInPidFile(cluster);
  return pid !== undefined && runsOn(pid, cluster) ? pid : undefined;
}

/**
 * Whether the pid in postmaster.pid has another program (pids in containers start at 1) or a process that ended and whose
 * parent has not waited for it; PostgreSQL takes both for a running one.
 */
export function namesOtherProcess(cluster: string): boolean {
  const pid = namedInPidFile(cluster);
  return pid !== undefined && !runsOn(pid, cluster);
}

const runsOn = (pid: number, cluster: string): boolean => pidAlive(pid) && isPostmasterOf(pid, cluster);

function namedInPidFile(cluster: string): number | undefined {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 0 && isTaken(pid) ? pid : undefined;
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  const words = readProc(pid, 'cmdline')?.split('\0');
  if (words !== undefined) {
    const isPostgres = basename(words[0] ?? '') === 'postgres';
    return isPostgres && words.some((word) => isAbsolute(word) && sameFolder(word, cluster));
  }
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres -D') && command.includes(cluster);
  } catch {
    return false;
  }
}

function sameFolder(one: string, other: string): boolean {
  return existsSync(one) && realpathSync(one) === realpathSync(other);
}

/** Stops a postmaster without a parent: fast, then immediate, then by force. Resolves when it is gone. */
export async function endOrphan(pid: number): Promise<'SIGINT' | 'SIGQUIT' | 'SIGKILL'> {
  for (const [signal, waitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (pidAlive(pid)) process.kill(pid, signal);
    if (await goneWithin(pid, waitMs)) return signal;
  }
  throw new Error(`PostgreSQL process ${pid}, left by an earlier run, does not end.`);
}

async function goneWithin(pid: number, waitMs: number): Promise<boolean> {
  for (let waited = 0; waited < waitMs; waited += 50) {
    if (!pidAlive(pid)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return !pidAlive(pid);
}
