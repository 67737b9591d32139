import { setPriority } from 'node:os';

const niceness = 10;

/** Lowers the priority of the calling thread, so that long work in it yields to intake and responses. */
export function lowerThread(): void {
  // Only Linux has priorities per thread; elsewhere this would slow the whole server.
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // A sandbox may forbid it: the thread keeps its priority.
  }
}
