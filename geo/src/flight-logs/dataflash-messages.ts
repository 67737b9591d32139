import type { createTally } from './flight-log.ts';

/** The columns of one message by name, scaled to the unit that its format names. */
export type DataflashMessage = { name: string; columns: Map<string, number | string> };

/** What a scan of a log has found so far; complete when the generator is. */
export type DataflashScan = { readableBytes: number; tally: ReturnType<typeof createTally> };

type Format = { name: string; length: number; types: string; columns: string[] };

const header = [0xa3, 0x95] as const;
const headerBytes = 3;
const formatType = 128;
const formatLength = 89;

/** Bytes of each type letter of a format. */
const sizes: Readonly<Record<string, number>> = {
  ...{ a: 64, b: 1, B: 1, c: 2, C: 2, d: 8, e: 4, E: 4, f: 4, g: 2, h: 2, H: 2, i: 4, I: 4, L: 4, M: 1 },
  ...{ n: 4, N: 16, q: 8, Q: 8, Z: 64 },
};

const latin1 = new TextDecoder('latin1');

function textAt(bytes: Uint8Array, from: number, length: number): string {
  const end = bytes.subarray(from, from + length).indexOf(0);
  return latin1.decode(bytes.subarray(from, from + (end < 0 ? length : end)));
}

const readers: Readonly<Record<string, (view: DataView, at: number) => number>> = {
  b: (view, at) => view.getInt8(at),
  B: (view, at) => view.getUint8(at),
  M: (view, at) => view.getUint8(at),
  h: (view, at) => view.getInt16(at, true),
  H: (view, at) => view.getUint16(at, true),
  i: (view, at) => view.getInt32(at, true),
  I: (view, at) => view.getUint32(at, true),
  f: (view, at) => view.getFloat32(at, true),
  d: (view, at) => view.getFloat64(at, true),
  c: (view, at) => view.getInt16(at, true) / 100,
  C: (view, at) => view.getUint16(at, true) / 100,
  e: (view, at) => view.getInt32(at, true) / 100,
  E: (view, at) => view.getUint32(at, true) / 100,
  L: (view, at) => view.getInt32(at, true) / 1e7,
  q: (view, at) => Number(view.getBigInt64(at, true)),
  Q: (view, at) => Number(view.getBigUint64(at, true)),
};

function formatAt(bytes: Uint8Array, at: number): [number, Format] | undefined {
  const body = at + headerBytes;
  const length = bytes[body + 1] ?? 0;
  const types = textAt(bytes, body + 6, 16);
  const size = [...types].reduce((sum, type) => sum + (sizes[type] ?? Number.NaN), headerBytes);
  if (size !== length) return undefined;
  const columns = textAt(bytes, body + 22, 64).split(',');
  return [bytes[body] ?? 0, { name: textAt(bytes, body + 2, 4), length, types, columns }];
}

function columnsOf(bytes: Uint8Array, view: DataView, at: number, format: Format): DataflashMessage {
  const columns = new Map<string, number | string>();
  let place = at + headerBytes;
  for (const [index, type] of [...format.types].entries()) {
    const size = sizes[type] ?? 0;
    const name = format.columns[index];
    if (name !== undefined && type !== 'a' && type !== 'g')
      columns.set(name, readers[type]?.(view, place) ?? textAt(bytes, place, size));
    place += size;
  }
  return { name: format.name, columns };
}

/**
 * The messages of a binary log of the wanted names. Each message is 0xA3 0x95, a type and a body of the length that
 * the type's FMT message gave. One that does not end at the next message or the end of the file is skipped, byte by
 * byte. Source: AP_Logger, `LogStructure.h`.
 */
export function* binaryMessages(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
  scan: DataflashScan,
): Generator<DataflashMessage> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const formats = new Map<number, Format>();
  const starts = (at: number) => bytes[at] === header[0] && bytes[at + 1] === header[1];
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    if (!starts(at)) {
      const next = bytes.indexOf(header[0], at + 1);
      if (next < 0) return;
      at = next;
      continue;
    }
    const type = bytes[at + 2] ?? 0;
    const format = formats.get(type);
    const length = type === formatType ? formatLength : (format?.length ?? 0);
    const end = at + length;
    const isWhole = length > 0 && end <= bytes.length && (end + 2 > bytes.length || starts(end));
    const defined = isWhole && type === formatType ? formatAt(bytes, at) : undefined;
    if (!isWhole || (type === formatType && !defined)) {
      at++;
      continue;
    }
    if (defined) formats.set(...defined);
    scan.readableBytes += length;
    scan.tally.add(defined ? 'FMT' : format!.name);
    if (!defined && wanted.has(format!.name)) yield columnsOf(bytes, view, at, format!);
    at = end;
  }
}

const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The messages of a text log of the wanted names: lines of `NAME, value, value`, with the columns that the name's FMT
 * line gave. Lines before the first FMT describe the vehicle and count as readable.
 */
export function* textMessages(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
  scan: DataflashScan,
): Generator<DataflashMessage> {
  const formats = new Map<string, string[]>();
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(10, at);
    const end = newline < 0 ? bytes.length : newline + 1;
    const [from, length] = [at, end - at];
    at = end;
    const isLong = length > 2_000;
    const cells = isLong
      ? []
      : latin1
          .decode(bytes.subarray(from, end))
          .split(',')
          .map((cell) => cell.trim());
    const name = cells[0] ?? '';
    if (name === 'FMT' && cells.length > 5 && formats.size < 512) formats.set(cells[3]!, cells.slice(5));
    const columns = formats.get(name);
    const isRead = name === 'FMT' || (columns ? columns.length <= cells.length - 1 : formats.size === 0);
    if (isLong || !isRead) {
      // A text line such as `MSG, …` may contain commas, so more cells than columns are no damage; fewer are.
      if (cells.length === 1 && name === '') scan.readableBytes += isLong ? 0 : length;
      continue;
    }
    scan.readableBytes += length;
    if (name === 'FMT' || columns) scan.tally.add(name);
    if (!columns || !wanted.has(name) || name === 'FMT') continue;
    yield {
      name,
      columns: new Map(columns.map((column, index) => [column, parsedCell(cells[index + 1] ?? '')])),
    };
  }
}

const parsedCell = (cell: string): number | string => (isNumber.test(cell) ? Number(cell) : cell);
