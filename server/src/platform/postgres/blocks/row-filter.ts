import { messageHead, messageLength, rowMark } from './row-block.ts';

/** Byte that begins `ReadyForQuery`, the last message of an answer. */
const readyMark = 0x5a;
const firstBytes = 256 * 1024;

/** Memory for the rows of one answer; grows to the largest. */
export interface RowBuffer {
  bytes: Uint8Array;
}

/** Memory that can be filled again and again. */
export const rowBuffer = (): RowBuffer => ({ bytes: new Uint8Array(firstBytes) });

/** Receives the bytes of an answer, cut anywhere, and separates its rows from all other messages. */
export interface RowFilter {
  receive(chunk: Uint8Array): void;
  /** The rows that have arrived. */
  taken(): { bytes: Uint8Array; rows: number };
}

/**
 * Collects the rows in the buffer and passes other messages on, each as a whole. `ended` is called before the last
 * message of the answer is passed on, whose listener may send the next request.
 */
export function createRowFilter(
  buffer: RowBuffer,
  { pass, ended }: { pass: (message: Buffer) => void; ended: () => void },
): RowFilter {
  let rowsEnd = 0;
  let filled = 0;
  let rows = 0;
  return {
    receive(chunk) {
      makeRoom(buffer, filled, chunk.length);
      buffer.bytes.set(chunk, filled);
      filled += chunk.length;
      while (filled - rowsEnd >= messageHead) {
        const length = messageLength(buffer.bytes, rowsEnd);
        if (filled - rowsEnd < length) return;
        const mark = buffer.bytes[rowsEnd];
        if (mark === rowMark) {
          rowsEnd += length;
          rows += 1;
          continue;
        }
        const message = Buffer.copyBytesFrom(buffer.bytes, rowsEnd, length);
        buffer.bytes.copyWithin(rowsEnd, rowsEnd + length, filled);
        filled -= length;
        if (mark === readyMark) ended();
        pass(message);
      }
    },
    taken: () => ({ bytes: buffer.bytes.subarray(0, rowsEnd), rows }),
  };
}

function makeRoom(buffer: RowBuffer, filled: number, more: number): void {
  if (filled + more <= buffer.bytes.length) return;
  const larger = new Uint8Array(Math.max(2 * buffer.bytes.length, filled + more));
  larger.set(buffer.bytes.subarray(0, filled));
  buffer.bytes = larger;
}
