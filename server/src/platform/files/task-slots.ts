import { faultFor } from '../http/fault.ts';

/** Runs at most `atOnce` tasks, queues `waiting` more and rejects the rest with 'server.unavailable'. */
export function createPlaces({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw faultFor('server.unavailable', 2);
      await new Promise<void>((admitted) => line.push(admitted));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
