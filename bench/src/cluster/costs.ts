import { processTree, ticksPerSecond } from '../kit/process-tree.ts';

/** CPU time in seconds and resident memory in bytes of the parts of a stage. */
export interface Costs {
  server: { cpuS: number; bytes: number };
  database: { cpuS: number; bytes: number };
  broker: { cpuS: number; bytes: number };
}

/**
 * What the processes of the product, every PostgreSQL and every Mosquitto of this machine used so far. Memory that
 * processes of PostgreSQL share is counted once for each of them, so only the product's is of use.
 */
export function costsNow(pids: readonly number[]): Costs {
  const sum = (found: ReturnType<typeof processTree>) => ({
    cpuS: found.reduce((all, { ticks }) => all + ticks / ticksPerSecond, 0),
    bytes: found.reduce((all, { residentBytes }) => all + residentBytes, 0),
  });
  const all = processTree(1);
  return {
    server: sum(pids.flatMap((pid) => processTree(pid))),
    database: sum(all.filter(({ name }) => name === 'postgres')),
    broker: sum(all.filter(({ name }) => name === 'mosquitto')),
  };
}
