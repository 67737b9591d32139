import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadStart, ToThread } from './protocol.ts';
import type { Cell, WorkbookSpec } from './spec.ts';
import { checkShape } from './workbook.ts';

/** Rows cross to the thread in messages of at most this many, so that no copy holds up the event loop. */
const ROWS_PER_MESSAGE = 500;
/** The thread keeps no rows; a small heap makes it collect its garbage early (measured: 9 MB less RSS). */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 };

/**
 * `writeWorkbook` in a thread of its own: same spec, same bytes, same errors, while this thread only reads the
 * rows. The thread ends with the stream, however that ends.
 */
export function writeWorkbookInWorker(spec: WorkbookSpec): Readable {
  checkShape(spec.sheets);
  const sources = spec.sheets.map((sheet) => inMessages(sheet.rows));
  const start: ThreadStart = {
    shape: {
      sheets: spec.sheets.map(({ name, columns }) => ({ name, columns })),
      level: spec.level,
      rowsPerSheet: spec.rowsPerSheet,
    },
  };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: start,
    resourceLimits: threadLimits,
    execArgv: [],
  });
  const tell = (message: ToThread) => worker.postMessage(message);
  let untaken = 0;
  let finished = false;
  const stream = new Readable({
    signal: spec.signal,
    read() {
      for (; untaken > 0; untaken--) tell({ type: 'taken' });
    },
    destroy(error, done) {
      for (const source of sources) source.return(undefined).catch(() => {});
      worker.terminate().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
  worker.on('error', (error: Error) => stream.destroy(error));
  worker.on('exit', () => {
    if (!finished) stream.destroy(new Error('the workbook thread ended early'));
  });
  worker.on('message', (message: FromThread) => {
    if (stream.destroyed) return;
    if (message.type === 'want') {
      sources[message.sheet]!.next().then(
        (next) => tell({ type: 'rows', rows: next.done ? null : next.value }),
        (error: Error) => stream.destroy(error),
      );
    } else if (message.type === 'bytes') {
      if (stream.push(message.bytes)) tell({ type: 'taken' });
      else untaken++;
    } else if (message.type === 'progress') {
      spec.onProgress?.(message.rowsWritten);
    } else {
      finished = true;
      stream.push(null);
    }
  });
  return stream;
}

async function* inMessages(rows: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][], void, undefined> {
  for await (const chunk of rows) {
    if (chunk.length <= ROWS_PER_MESSAGE) yield chunk;
    else for (let i = 0; i < chunk.length; i += ROWS_PER_MESSAGE) yield chunk.slice(i, i + ROWS_PER_MESSAGE);
  }
}
