import type { Cell } from './spec.ts';

/** Rows of a source, read chunk by chunk; a following sheet continues where the previous one ended. */
export interface RowFeed {
  /** Waits until a row is available; false at the end. Rejects with the signal's reason. */
  fill(): Promise<boolean>;
  /** The next available row, or undefined when `fill` must be called. */
  take(): Cell[] | undefined;
  close(): void;
}

/** Reads single rows from a source that delivers chunks. `fill` rejects once the signal aborts. */
export function rowFeed(rows: AsyncIterable<Cell[][]>, signal: AbortSignal): RowFeed {
  const iterator = rows[Symbol.asyncIterator]();
  let chunk: Cell[][] = [];
  let at = 0;
  let ended = false;
  return {
    async fill() {
      while (at >= chunk.length && !ended) {
        const next = await orAborted(iterator.next(), signal);
        ended = next.done === true;
        chunk = next.done ? [] : next.value;
        at = 0;
      }
      return !ended;
    },
    take: () => chunk[at++],
    close() {
      chunk = [];
      if (!ended) iterator.return?.().catch(() => {});
      ended = true;
    },
  };
}

/** Settles like the promise, but rejects as soon as the signal aborts. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
