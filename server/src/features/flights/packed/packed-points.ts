import type { ElementType } from '../../../live/tracks/binary-array.ts';
import { pointColumns } from '../../../live/tracks/point.ts';
import { brotliCompressSync, brotliDecompressSync, constants } from '../../../platform/process/zlib.ts';
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './bytes.ts';
import { readNumbers, writeNumbers } from './number-column.ts';

/** A row of `track_points` of one device: device time in microseconds, other columns as in the database. */
export interface PointRow {
  at: number;
  boot_no: number;
  seq: number;
  flags: number;
  spray_changed_ms: number | null;
  landed: number | null;
  work: number | null;
  fix: number | null;
  [column: string]: number | string | null;
}

/** Version of the format; of another one nothing can be read. */
const version = 1;
/** Higher qualities take many times as long and save less than 5 %. */
const quality = 5;
/** Unpacked bytes that a part of a day never exceeds. */
const mostBytes = 64 * 1024 * 1024;
const roomPerRow = 24;

const columns: readonly { name: string; type: ElementType }[] = [
  { name: 'at', type: 'float8' },
  { name: 'boot_no', type: 'int4' },
  { name: 'seq', type: 'int8' },
  ...pointColumns,
];
const typeOf = new Map(columns.map(({ name, type }) => [name, type]));

/**
 * Packs rows without loss. The format is: version, number of rows, number of columns, then each column that has
 * values with its name, a bit per row where some rows have none, and its values. All of it is compressed.
 */
export function packPoints(rows: readonly PointRow[]): Buffer {
  const out = createByteWriter(rows.length * roomPerRow);
  const used = columns.filter(({ name }) => rows.some((row) => !isMissing(row[name])));
  out.byte(version);
  out.integer(rows.length);
  out.integer(used.length);
  for (const { name, type } of used) {
    out.text(name);
    writeColumn(
      out,
      rows.map((row) => row[name]),
      type,
    );
  }
  const bytes = out.done();
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: 22,
    },
  });
}

/** Unpacks rows, with null for a column that none of them has. Throws on damaged bytes and unknown versions. */
export function unpackPoints(packed: Uint8Array): PointRow[] {
  const from = createByteReader(brotliDecompressSync(packed, { maxOutputLength: mostBytes }));
  const found = from.byte();
  if (found !== version) throw new Error(`packed points have version ${found}, not ${version}`);
  const count = from.integer();
  const rows = Array.from({ length: count }, emptyRow);
  for (let left = from.integer(); left > 0; left -= 1) {
    const name = from.text();
    const type = typeOf.get(name);
    if (!type) throw new Error(`packed points have an unknown column "${name}"`);
    readColumn(from, count, type).forEach((value, row) => {
      rows[row]![name] = value;
    });
  }
  return rows;
}

const emptyRow = (): PointRow =>
  Object.fromEntries(columns.map(({ name }) => [name, null])) as unknown as PointRow;

const isMissing = (value: number | string | null | undefined): value is null | undefined =>
  value === null || value === undefined;

function writeColumn(
  out: ByteWriter,
  values: readonly (number | string | null | undefined)[],
  type: ElementType,
): void {
  const present = values.filter((value) => !isMissing(value));
  const isFull = present.length === values.length;
  out.byte(isFull ? 1 : 0);
  if (!isFull) {
    const bits = new Uint8Array(Math.ceil(values.length / 8));
    values.forEach((value, row) => {
      if (!isMissing(value)) bits[row >> 3]! |= 1 << (row & 7);
    });
    out.bytes(bits);
    out.integer(present.length);
  }
  if (type !== 'text') {
    writeNumbers(out, present as number[]);
    return;
  }
  const words = [...new Set(present as string[])];
  const places = new Map(words.map((word, place) => [word, place]));
  out.integer(words.length);
  for (const word of words) out.text(word);
  writeNumbers(
    out,
    (present as string[]).map((word) => places.get(word)!),
  );
}

function readColumn(from: ByteReader, count: number, type: ElementType): (number | string | null)[] {
  const isFull = from.byte() === 1;
  const bits = isFull ? undefined : from.bytes(Math.ceil(count / 8));
  const present = readValues(from, bits ? from.integer() : count, type);
  if (!bits) return present;
  let next = 0;
  return Array.from({ length: count }, (_, row) =>
    bits[row >> 3]! & (1 << (row & 7)) ? present[next++]! : null,
  );
}

function readValues(from: ByteReader, count: number, type: ElementType): (number | string)[] {
  if (type !== 'text') return readNumbers(from, count);
  const words = Array.from({ length: from.integer() }, () => from.text());
  return readNumbers(from, count).map((place) => words[place]!);
}
