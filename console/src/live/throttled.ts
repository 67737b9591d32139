/** Minimum interval between refetches, ms. */
const refetchEveryMs = 2000;

interface Timers {
  set: (run: () => void, ms: number) => unknown;
  clear: (timer: unknown) => void;
  now: () => number;
}

const browserTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  now: () => Date.now(),
};

/**
 * Turns a stream of changes into refetches: the first at once, later ones at most every `everyMs`, none lost. `stop`
 * drops a pending one.
 */
export function throttled(refetch: () => void, everyMs = refetchEveryMs, timers: Timers = browserTimers) {
  let lastAt = Number.NEGATIVE_INFINITY;
  let pending: unknown;
  const run = () => {
    pending = undefined;
    lastAt = timers.now();
    refetch();
  };
  return {
    changed(): void {
      if (pending !== undefined) return;
      const waitMs = lastAt + everyMs - timers.now();
      if (waitMs <= 0) run();
      else pending = timers.set(run, waitMs);
    },
    stop(): void {
      if (pending !== undefined) timers.clear(pending);
      pending = undefined;
    },
  };
}
