/** Byte that begins a `DataRow` message of PostgreSQL's protocol. */
export const rowMark = 0x44;
/** A message is its first byte and then, big-endian, the length of all after that byte. */
export const messageHead = 5;
const countBytes = 2;

/**
 * Rows as PostgreSQL sends them: `DataRow` messages one after the other, whose values are UTF-8 texts. The bytes are
 * overwritten once the next block is requested.
 */
export interface RowBlock {
  columns: readonly string[];
  bytes: Uint8Array;
  rows: number;
}

/** Where the values of one row begin and end in the bytes of their block; a value that ends before it begins is null. */
export interface RowPlaces {
  starts: Int32Array;
  ends: Int32Array;
}

/** Places for rows of so many columns. */
export const placesFor = (columns: number): RowPlaces => ({
  starts: new Int32Array(columns),
  ends: new Int32Array(columns),
});

/** Length of the message that begins here, including its first byte. */
export function messageLength(bytes: Uint8Array, at: number): number {
  return 1 + int32At(bytes, at + 1);
}

/** Finds the values of the row that begins here; returns where the next one begins. */
export function locateRow(bytes: Uint8Array, rowAt: number, { starts, ends }: RowPlaces): number {
  let at = rowAt + messageHead + countBytes;
  for (let column = 0; column < starts.length; column++) {
    const length = int32At(bytes, at);
    at += 4;
    starts[column] = at;
    ends[column] = at + length;
    if (length > 0) at += length;
  }
  return at;
}

function int32At(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
}

/** Rows of a block as texts, or of these columns only, in their order. */
export function textsOf({ columns, bytes, rows }: RowBlock, only?: readonly number[]): (string | null)[][] {
  const places = placesFor(columns.length);
  const shown = only ?? columns.map((_, column) => column);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  return Array.from({ length: rows }, () => {
    at = locateRow(bytes, at, places);
    return shown.map((column) => {
      const start = places.starts[column]!;
      const end = places.ends[column]!;
      return end < start ? null : text.toString('utf8', start, end);
    });
  });
}
