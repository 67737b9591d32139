/** A line that is as long as it may be. */
export class LineFullError extends Error {
  override name = 'LineFullError';
}

/** The caller went before his turn came. */
export class CallerGoneError extends Error {
  override name = 'CallerGoneError';
}

/** Heavy work, one piece after the other. */
export interface WorkLine {
  /** Callers who wait and are still there. */
  waiting(): number;
  /**
   * Does the work when its turn comes. Throws what it throws, `LineFullError` at once where too many wait already, and
   * `CallerGoneError` instead of beginning what no one waits for any more.
   */
  run<T>(work: () => Promise<T>, isGone: () => boolean): Promise<T>;
}

/** A line in which at most `mostWaiting` callers wait behind the one whose turn it is. */
export function createWorkLine(mostWaiting: number): WorkLine {
  const waiting = new Set<() => boolean>();
  let isBusy = false;
  let last: Promise<unknown> = Promise.resolve();
  // Who has gone makes room before its turn comes to nothing.
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
      // Two places may be held by one caller.
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
