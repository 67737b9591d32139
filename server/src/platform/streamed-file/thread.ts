import { parentPort } from 'node:worker_threads';
import { type FromThread, PIECES_UNDER_WAY, type ToThread } from './protocol.ts';

/** Writes a file as chunks of bytes; reports the number of rows written so far. */
export type FileWriter = (onProgress: (rowsWritten: number) => void) => AsyncIterable<Uint8Array>;

/**
 * The thread side of `fileFrom`: writes a file and sends its bytes to the parent thread. Call it once; the thread may
 * end when it resolves.
 */
export async function sendFile(write: FileWriter): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('the thread of a file is started by fileFrom');
  const send = (message: FromThread, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  let pieceTaken = (): void => {};
  let underWay = 0;
  port.on('message', (_taken: ToThread) => {
    underWay--;
    pieceTaken();
  });
  for await (const piece of write((rowsWritten) => send({ type: 'progress', rowsWritten }))) {
    if (underWay >= PIECES_UNDER_WAY) {
      await new Promise<void>((resolve) => {
        pieceTaken = resolve;
      });
    }
    // Copied, because a small chunk may share its buffer with others.
    const bytes = new Uint8Array(piece);
    underWay++;
    send({ type: 'bytes', bytes }, [bytes.buffer]);
  }
  send({ type: 'done' });
  port.close();
}
