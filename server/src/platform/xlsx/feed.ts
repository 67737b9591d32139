import type { XmlBytes } from './xml-bytes.ts';

/** Writes the rows of one chunk after the other. */
export interface ChunkWriter<Chunk> {
  /** Begins a chunk; the one before is written. */
  begin(chunk: Chunk): void;
  /** Rows of the chunk that are not written yet. */
  left(): number;
  /**
   * Appends rows as XML, at most `most` and no more than fill a piece, numbered from `firstNumber`; returns how many.
   */
  write(out: XmlBytes, rows: { firstNumber: number; most: number }): number;
}

/** Rows of a source, read chunk by chunk; a following sheet continues where the previous one ended. */
export interface RowFeed extends Pick<ChunkWriter<never>, 'write'> {
  /** Waits until a row is available; false at the end. Rejects with the signal's reason. */
  fill(): Promise<boolean>;
  close(): void;
}

/** Reads a source that delivers chunks. `fill` rejects once the signal aborts. */
export function rowFeed<Chunk>(
  chunks: AsyncIterable<Chunk>,
  writer: ChunkWriter<Chunk>,
  signal: AbortSignal,
): RowFeed {
  const iterator = chunks[Symbol.asyncIterator]();
  let ended = false;
  return {
    async fill() {
      while (writer.left() === 0 && !ended) {
        const next = await orAborted(iterator.next(), signal);
        ended = next.done === true;
        if (!next.done) writer.begin(next.value);
      }
      return !ended;
    },
    write: writer.write,
    close() {
      if (!ended) iterator.return?.(undefined).catch(() => {});
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
