import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './protocol.ts';
import type { Cell } from './spec.ts';

/** A thread keeps no rows. With 2 MB for its young it took a quarter more time collecting, with 48 MB none less. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
/** Workbooks that this process writes at once, each with a thread and a database connection; more wait their turn. */
const atOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

export interface WorkbookThread {
  /** A script that calls `sendWorkbook`. */
  script: URL;
  /** Its `workerData`. */
  data: unknown;
  /** Rows that the thread may ask for once, such as figures that only this thread can tell. */
  lateRows?: () => Promise<Cell[][]>;
  /** Stops at once: the stream is destroyed with an AbortError and the thread ended. */
  signal?: AbortSignal;
  /** Told after each chunk how many data rows are written so far, over all sheets. */
  onProgress?: (rowsWritten: number) => void;
}

/**
 * The bytes of a workbook that a thread of its own reads and writes, so that rows never cross this one's event loop.
 * The thread ends with the stream, however that ends; its error is the stream's.
 */
export function workbookFrom(o: WorkbookThread): Readable {
  let worker: Worker | undefined;
  let leave = (): void => undefined;
  let untaken = 0;
  let finished = false;
  const tell = (message: ToThread): void => worker?.postMessage(message);
  const stream = new Readable({
    ...(o.signal ? { signal: o.signal } : {}),
    read() {
      for (; untaken > 0; untaken--) tell({ type: 'taken' });
    },
    destroy(error, done) {
      Promise.resolve(worker?.terminate())
        .finally(() => leave())
        .then(
          () => done(error),
          (failure: Error) => done(error ?? failure),
        );
    },
  });
  const hear = (message: FromThread): void => {
    if (stream.destroyed) return;
    if (message.type === 'bytes') {
      if (stream.push(message.bytes)) tell({ type: 'taken' });
      else untaken++;
    } else if (message.type === 'progress') {
      o.onProgress?.(message.rowsWritten);
    } else if (message.type === 'ask') {
      (o.lateRows?.() ?? Promise.resolve([])).then(
        (rows) => tell({ type: 'answer', rows }),
        (error: Error) => stream.destroy(error),
      );
    } else {
      finished = true;
      stream.push(null);
    }
  };
  const start = (): void => {
    worker = new Worker(o.script, { workerData: o.data, resourceLimits: threadLimits, execArgv: [] });
    worker.on('message', hear);
    worker.on('error', (error: Error) => stream.destroy(error));
    worker.on('exit', () => {
      if (!finished) stream.destroy(new Error('the workbook thread ended early'));
    });
  };
  if (!stream.destroyed) leave = inTurn(start);
  return stream;
}

/** Starts now or when a place becomes free; what it returns gives the place, or the turn, back. */
function inTurn(start: () => void): () => void {
  const go = (): void => {
    running++;
    start();
  };
  if (running < atOnce) go();
  else waiting.push(go);
  return () => {
    const turn = waiting.indexOf(go);
    if (turn >= 0) {
      waiting.splice(turn, 1);
      return;
    }
    running--;
    waiting.shift()?.();
  };
}
