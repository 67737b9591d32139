import { Readable } from 'node:stream';
import { startThread, type Thread } from '../process/threads.ts';
import type { FromThread, ToThread } from './protocol.ts';
import { type Turn, takeTurn } from './writer-slots.ts';

/**
 * A thread keeps no rows. Measured: 2 MB of young generation cost a quarter more time in garbage collection, 48 MB
 * saved none.
 */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
const unreadMs = 60_000;

export interface FileThread {
  /** Must call `sendFile`. */
  script: URL;
  /** Its `workerData`. */
  data: unknown;
  turn: Turn;
  /** The stream fails when the reader takes no bytes for this long; default 60 s. */
  longestUnreadMs?: number;
  /** Aborts at once: the stream is destroyed with an AbortError and the thread ended. */
  signal?: AbortSignal;
  /** Called after each chunk with the number of rows written so far. */
  onProgress?: (rowsWritten: number) => void;
}

/**
 * Streams a file from a worker thread that reads and writes its rows, so that they don't block this event loop. The
 * thread ends with the stream in every case; its error is emitted by the stream. Throws a NoTurnError when too many
 * files are being written for readers.
 */
export function fileFrom(o: FileThread): Readable {
  let thread: Thread | undefined;
  let leave = (): void => undefined;
  let untaken = 0;
  let unread: NodeJS.Timeout | undefined;
  let finished = false;
  const taken = (): void => thread?.worker.postMessage('taken' satisfies ToThread);
  const stream = new Readable({
    ...(o.signal ? { signal: o.signal } : {}),
    read() {
      clearTimeout(unread);
      for (; untaken > 0; untaken--) taken();
    },
    destroy(error, done) {
      clearTimeout(unread);
      Promise.resolve(thread?.end())
        .finally(() => leave())
        .then(
          () => done(error),
          (failure: Error) => done(error ?? failure),
        );
    },
  });
  const giveUp = (): void => void stream.destroy(new Error('nobody reads the file'));
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
      thread = startThread(
        o.script,
        { workerData: o.data, resourceLimits: threadLimits, execArgv: [] },
        { niceness: 10 },
      );
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const { worker } = thread;
    worker.on('message', receive);
    worker.on('error', (error: Error) => stream.destroy(error));
    worker.on('exit', () => {
      // The remaining bytes need neither the thread nor a connection.
      leave();
      if (!finished) stream.destroy(new Error('the thread of the file ended early'));
    });
  };
  if (!stream.destroyed) leave = takeTurn(o.turn, start);
  return stream;
}
