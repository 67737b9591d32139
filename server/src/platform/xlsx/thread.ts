import { parentPort, workerData } from 'node:worker_threads';
import { type FromThread, PIECES_UNDER_WAY, type ThreadStart, type ToThread } from './protocol.ts';
import type { Cell } from './spec.ts';
import { writeWorkbook } from './workbook.ts';

// The far end of writeWorkbookInWorker: rows come in as messages, bytes go out as messages.
const port = parentPort;
if (!port) throw new Error('the workbook thread is started by writeWorkbookInWorker');

const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
let rowsCame: (rows: Cell[][] | null) => void = () => {};
let pieceTaken: () => void = () => {};
let underWay = 0;

port.on('message', (message: ToThread) => {
  if (message.type === 'rows') return rowsCame(message.rows);
  underWay--;
  pieceTaken();
});

function want(sheet: number): Promise<Cell[][] | null> {
  send({ type: 'want', sheet });
  return new Promise((resolve) => {
    rowsCame = resolve;
  });
}

/** The rows of a sheet; the next chunk is under way while one is being written. */
async function* rowsOf(sheet: number): AsyncGenerator<Cell[][]> {
  let coming = want(sheet);
  for (let rows = await coming; rows; rows = await coming) {
    coming = want(sheet);
    yield rows;
  }
}

async function write({ shape }: ThreadStart): Promise<void> {
  const stream = writeWorkbook({
    ...shape,
    sheets: shape.sheets.map((sheet, i) => ({ ...sheet, rows: rowsOf(i) })),
    onProgress: (rowsWritten) => send({ type: 'progress', rowsWritten }),
  });
  for await (const piece of stream) {
    if (underWay >= PIECES_UNDER_WAY) {
      await new Promise<void>((resolve) => {
        pieceTaken = resolve;
      });
    }
    // A copy, because zlib goes on writing into the buffer that this piece is a part of.
    const bytes = new Uint8Array(piece);
    underWay++;
    send({ type: 'bytes', bytes }, [bytes.buffer]);
  }
  send({ type: 'done' });
  port?.close();
}

await write(workerData);
