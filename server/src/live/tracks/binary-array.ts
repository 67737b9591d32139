/** PostgreSQL type names; `timestamptz` is given as epoch ms. */
export type ElementType = keyof typeof numeric | 'text';

type Put = (view: DataView, at: number, value: number) => void;

/** Epoch of PostgreSQL's binary timestamps, 2000-01-01, as epoch ms. */
const postgresEpochMs = 946_684_800_000;

const putInt64: Put = (view, at, value) => {
  view.setInt32(at, Math.floor(value / 2 ** 32));
  view.setUint32(at + 4, value >>> 0);
};

const numeric = {
  int2: { oid: 21, bytes: 2, put: (view: DataView, at: number, value: number) => view.setInt16(at, value) },
  int4: { oid: 23, bytes: 4, put: (view: DataView, at: number, value: number) => view.setInt32(at, value) },
  int8: { oid: 20, bytes: 8, put: putInt64 },
  float4: {
    oid: 700,
    bytes: 4,
    put: (view: DataView, at: number, value: number) => view.setFloat32(at, value),
  },
  float8: {
    oid: 701,
    bytes: 8,
    put: (view: DataView, at: number, value: number) => view.setFloat64(at, value),
  },
  timestamptz: {
    oid: 1184,
    bytes: 8,
    put: (view: DataView, at: number, ms: number) =>
      putInt64(view, at, Math.round((ms - postgresEpochMs) * 1000)),
  },
} as const satisfies Record<string, { oid: number; bytes: number; put: Put }>;

const textOid = 25;
const headerBytes = 20;
const lengthBytes = 4;

/** Buffer shared by the columns of one statement: allocating one for each costs more than filling it. */
export interface Arena {
  buffer: Buffer;
  view: DataView;
  at: number;
}

/** Allocates for so many rows of these columns; texts, and whatever does not fit, get separate buffers. */
export function arenaFor(rows: number, types: readonly ElementType[]): Arena {
  const bytes = types.reduce(
    (sum, type) => sum + (type === 'text' ? 0 : headerBytes + rows * (lengthBytes + numeric[type].bytes)),
    0,
  );
  return arenaOf(bytes);
}

function arenaOf(bytes: number): Arena {
  const buffer = Buffer.allocUnsafeSlow(bytes);
  return { buffer, view: new DataView(buffer.buffer, buffer.byteOffset, bytes), at: 0 };
}

/**
 * Encodes one column of rows as an array parameter in PostgreSQL's binary format (array_recv in arrayfuncs.c), which
 * is much cheaper than text. Undefined becomes null; a column absent from all rows becomes the empty array.
 */
export function binaryArray<Row>(
  rows: readonly Row[],
  type: ElementType,
  of: (row: Row) => number | string | undefined,
  arena?: Arena,
): Buffer {
  const firstKnown = rows.findIndex((row) => of(row) !== undefined);
  if (firstKnown < 0) return empty(type);
  return type === 'text'
    ? textArray(rows.map((row) => of(row)))
    : numberArray(rows, firstKnown, { ...numeric[type], of, arena });
}

function numberArray<Row>(
  rows: readonly Row[],
  firstKnown: number,
  o: {
    oid: number;
    bytes: number;
    put: Put;
    of: (row: Row) => number | string | undefined;
    arena: Arena | undefined;
  },
): Buffer {
  const { oid, bytes, put, of } = o;
  const needed = headerBytes + rows.length * (lengthBytes + bytes);
  const hasRoom = o.arena !== undefined && o.arena.at + needed <= o.arena.buffer.length;
  const arena = o.arena !== undefined && hasRoom ? o.arena : arenaOf(needed);
  const { buffer, view, at: start } = arena;
  let hasNulls = false;
  let at = start + headerBytes;
  for (let index = 0; index < rows.length; index += 1) {
    const value = index < firstKnown ? undefined : of(rows[index]!);
    if (typeof value === 'number') {
      view.setInt32(at, bytes);
      put(view, at + lengthBytes, value);
      at += lengthBytes + bytes;
    } else {
      hasNulls = true;
      view.setInt32(at, -1);
      at += lengthBytes;
    }
  }
  putHeader(view, start, { oid, hasNulls, count: rows.length });
  arena.at = at;
  return buffer.subarray(start, at);
}

function textArray(values: readonly (number | string | undefined)[]): Buffer {
  const texts = values.map((value) => (value === undefined ? undefined : String(value)));
  const size = texts.reduce(
    (sum, text) => sum + lengthBytes + (text === undefined ? 0 : Buffer.byteLength(text)),
    0,
  );
  const buffer = Buffer.allocUnsafe(headerBytes + size);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  let at = headerBytes;
  for (const text of texts) {
    const bytes = text === undefined ? -1 : buffer.write(text, at + lengthBytes);
    view.setInt32(at, bytes);
    at += lengthBytes + Math.max(0, bytes);
  }
  putHeader(view, 0, { oid: textOid, hasNulls: texts.includes(undefined), count: texts.length });
  return buffer;
}

function empty(type: ElementType): Buffer {
  const buffer = Buffer.alloc(12);
  buffer.writeInt32BE(type === 'text' ? textOid : numeric[type].oid, 8);
  return buffer;
}

function putHeader(
  view: DataView,
  start: number,
  o: { oid: number; hasNulls: boolean; count: number },
): void {
  const words = [1, o.hasNulls ? 1 : 0, o.oid, o.count, 1];
  for (const [index, word] of words.entries()) view.setInt32(start + index * 4, word);
}
