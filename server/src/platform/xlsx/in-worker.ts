import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './protocol.ts';
import { type Turn, takeTurn } from './writer-slots.ts';

/** A thread keeps no rows. With 2 MB for its young it took a quarter more time collecting, with 48 MB none less. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
const unreadMs = 60_000;

export interface WorkbookThread {
  /** A script that calls `sendWorkbook`. */
  script: URL;
  /** Its `workerData`. */
  data: unknown;
  turn: Turn;
  /** Bytes that no one takes for this long end it with an error; without it 60 s. */
  longestUnreadMs?: number;
  /** Stops at once: the stream is destroyed with an AbortError and the thread ended. */
  signal?: AbortSignal;
  /** Reported after each chunk how many data rows are written so far, summaries left out. */
  onProgress?: (rowsWritten: number) => void;
}

/**
 * The bytes of a workbook that a thread of its own reads and writes, so that rows never cross this one's event loop.
 * The thread ends with the stream, however that ends; its error is the stream's. Throws a NoTurnError when too many
 * are written for another reader.
 */
export function workbookFrom(o: WorkbookThread): Readable {
  let worker: Worker | undefined;
  let leave = (): void => undefined;
  let untaken = 0;
  let unread: NodeJS.Timeout | undefined;
  let finished = false;
  const taken = (): void => worker?.postMessage('taken' satisfies ToThread);
  const stream = new Readable({
    ...(o.signal ? { signal: o.signal } : {}),
    read() {
      clearTimeout(unread);
      for (; untaken > 0; untaken--) taken();
    },
    destroy(error, done) {
      clearTimeout(unread);
      Promise.resolve(worker?.terminate())
        .finally(() => leave())
        .then(
          () => done(error),
          (failure: Error) => done(error ?? failure),
        );
    },
  });
  const giveUp = (): void => void stream.destroy(new Error('nobody reads the workbook'));
  const receive = (message: FromThread): void => {
    if (stream.destroyed) return;
    if (message.type === 'bytes') {
      if (stream.push(message.bytes)) taken();
      else if (untaken++ === 0) unread = setTimeout(giveUp, o.longestUnreadMs ?? unreadMs);
    } else if (message.type === 'progress') {
      o.onProgress?.(message.rowsWritten);
    } else {
      finished = true;
      stream.push(null);
    }
  };
  const start = (): void => {
    try {
      worker = new Worker(o.script, { workerData: o.data, resourceLimits: threadLimits, execArgv: [] });
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    worker.on('message', receive);
    worker.on('error', (error: Error) => stream.destroy(error));
    worker.on('exit', () => {
      // What is left to read needs neither thread nor connection.
      leave();
      if (!finished) stream.destroy(new Error('the workbook thread ended early'));
    });
  };
  if (!stream.destroyed) leave = takeTurn(o.turn, start);
  return stream;
}
