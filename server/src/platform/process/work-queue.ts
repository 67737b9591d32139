export class LineFullError extends Error {
  override name = 'LineFullError';
}

export class CallerGoneError extends Error {
  override name = 'CallerGoneError';
}

/** Runs heavy work sequentially. */
export interface WorkLine {
  /** Number of waiting callers that are still connected. */
  waiting(): number;
  /**
   * Runs the work when its turn comes. Rethrows its errors; throws `LineFullError` at once when too many are waiting,
   * and `CallerGoneError` instead of starting work for a disconnected caller.
   */
  run<T>(work: () => Promise<T>, isGone: () => boolean): Promise<T>;
}

/** Creates a queue in which at most `mostWaiting` callers wait behind the running one. */
export function createWorkLine(mostWaiting: number): WorkLine {
  const waiting = new Set<() => boolean>();
  let isBusy = false;
  let last: Promise<unknown> = Promise.resolve();
  // Disconnected callers free their place before their turn.
  const count = () => [...waiting].filter((isGone) => !isGone()).length;

  async function work<T>(piece: () => Promise<T>): Promise<T> {
    isBusy = true;
    try {
      return await piece();
    } finally {
      isBusy = false;
    }
  }

  return {
    waiting: count,
    run(piece, isGone) {
      if ((isBusy || waiting.size > 0) && count() >= mostWaiting) return Promise.reject(new LineFullError());
      // A new function per entry, since one caller may wait twice.
      const place = () => isGone();
      waiting.add(place);
      const done = last.then(() => {
        waiting.delete(place);
        if (isGone()) throw new CallerGoneError();
        return work(piece);
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
}
