import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

/**
 * Collects the garbage of this thread and returns its free memory to the system. V8 does so itself, but only after a
 * collection, and a thread that is nearly idle has none for minutes. Blocks the thread, by about 1 ms a MB in use.
 */
export async function releaseMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}

const windowMs = 15_000;
/** Share of its time that a quiet thread is busy at most. */
const mostBusy = 0.2;

/** Calls `release` once, at the end of the first 15 s in which this thread was nearly idle. */
export function whenQuiet(release: () => Promise<void>): { stop(): void } {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > mostBusy) return;
    clearInterval(timer);
    void release();
  }, windowMs).unref();
  return { stop: () => clearInterval(timer) };
}
