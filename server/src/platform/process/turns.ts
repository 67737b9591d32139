import { faultFor } from '../http/fault.ts';

/**
 * Runs at most `atOnce` jobs at once; others wait in order until `close` rejects them. While `waiting` of them wait,
 * further ones are rejected with 'server.unavailable'.
 */
export function createTurns({
  atOnce,
  waiting = Number.POSITIVE_INFINITY,
}: {
  atOnce: number;
  waiting?: number;
}): {
  hold<T>(work: () => Promise<T>): Promise<T>;
  close(why: string): void;
} {
  const line: PromiseWithResolvers<void>[] = [];
  let taken = 0;
  let closed: string | undefined;

  return {
    hold: async (work) => {
      if (closed !== undefined) throw new Error(closed);
      if (taken < atOnce) taken += 1;
      else {
        if (line.length >= waiting) throw faultFor('server.unavailable', 2);
        const turn = Promise.withResolvers<void>();
        line.push(turn);
        await turn.promise;
      }
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next.resolve();
        else taken -= 1;
      }
    },
    close: (why) => {
      closed = why;
      for (const turn of line.splice(0)) turn.reject(new Error(why));
    },
  };
}
