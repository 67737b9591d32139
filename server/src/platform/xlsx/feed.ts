import type { Cell } from './spec.ts';

/** The rows of a sheet, taken chunk by chunk; what one sheet leaves over the next one continues. */
export interface RowFeed {
  /** Makes sure that a row is at hand; false when there are no more. Rejects with the signal's reason. */
  fill(): Promise<boolean>;
  /** The next row at hand, or undefined when `fill` is due. */
  take(): Cell[] | undefined;
  /** Lets the source go without waiting for it. */
  close(): void;
}

/** Takes rows one by one from a source that delivers them in chunks. `fill` rejects once the signal aborts. */
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

/** The promise, or a rejection as soon as the signal is aborted. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
