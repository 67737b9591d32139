import { readdirSync, readFileSync } from 'node:fs';

/** Number of threads of this process that have a niceness: field 19 of `proc_pid_stat(5)`. Linux only. */
export const threadsOfNiceness = (wanted: number): number =>
  readdirSync('/proc/self/task').filter((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) === wanted;
  }).length;

/** Only Linux has priorities of threads. */
export const hasThreadPriorities = process.platform === 'linux';
