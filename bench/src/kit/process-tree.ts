import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Stat {
  pid: number;
  parent: number;
  name: string;
  ticks: number;
  residentBytes: number;
}

/** Unit of `ticks`. */
export const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;
const pageBytes = Number(spawnSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }).stdout) || 4096;

function readStat(pid: string): Stat | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    // utime, stime and those of exited children: fields 14 to 17 of proc(5).
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      name,
      ticks,
      residentBytes: Number(fields[21]) * pageBytes,
    };
  } catch {
    return undefined;
  }
}

/** A process and its descendants, as /proc lists them now. Linux only; empty elsewhere. */
export function processTree(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(pid) ?? []);
  const found = all.filter(({ pid }) => pid === root);
  for (let at = 0; at < found.length; at += 1) {
    const { pid } = found[at]!;
    found.push(...all.filter(({ parent }) => parent === pid));
  }
  return found;
}

/** CPU time in seconds, of the server and of the database. */
export function cpuByPart(root: number): { server: number; database: number } {
  const parts = { server: 0, database: 0 };
  for (const { name, ticks } of processTree(root))
    parts[name === 'postgres' ? 'database' : 'server'] += ticks / ticksPerSecond;
  return parts;
}

/** Resident memory of one process without its children, bytes. */
export const residentBytes = (pid: number): number => readStat(String(pid))?.residentBytes ?? 0;
