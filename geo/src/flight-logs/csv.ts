import { parse } from 'csv-parse/sync';
import { decodeText } from '../formats/text.ts';
import {
  assertPositions,
  type FlightLog,
  type FlightLogData,
  FlightLogError,
  type FlightLogSample,
  inOrder,
  known,
  within,
} from './flight-log.ts';

type Cell = (text: string) => unknown;

const number =
  (min: number, max: number): Cell =>
  (text) =>
    text === '' ? undefined : within(Number(text), min, max);

const flag: Cell = (text) =>
  /^(1|true)$/i.test(text) ? true : /^(0|false)$/i.test(text) ? false : undefined;

const height = number(-1_000, 20_000);

/** Every column that is read, by its name in the header line; see `docs/flight-logs.md`. */
const columns: Readonly<Record<string, Cell>> = {
  lat: number(-90, 90),
  lon: number(-180, 180),
  altMslM: height,
  heightGroundM: height,
  heightCanopyM: height,
  heightHomeM: height,
  speedMps: number(0, 150),
  climbMps: number(-100, 100),
  courseDeg: number(0, 360),
  headingDeg: number(0, 360),
  satellites: number(0, 255),
  hdop: number(0, 1_000),
  hAccM: number(0, 100_000),
  armed: flag,
  landed: (text) => (text === 'on_ground' || text === 'in_air' ? text : undefined),
  mode: (text) => text.slice(0, 64) || undefined,
  sprayOn: flag,
  flowLpm: number(0, 1_000),
  volumeUsedL: number(0, 1_000_000),
  tankL: number(0, 10_000),
  swathM: number(0, 100),
  targetRateLpha: number(0, 100_000),
};

const batteryColumns: Readonly<Record<string, [field: string, read: Cell]>> = {
  batteryPct: ['soc', number(0, 100)],
  batteryV: ['voltageV', number(0, 1_000)],
  batteryA: ['currentA', number(-1_000, 1_000)],
};

/** Epoch ms, or ISO 8601 with a zone; a time without a zone is not absolute. */
function instantOf(text: string): number | undefined {
  if (/^\d{12,13}$/.test(text)) return Number(text);
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/.test(text)) return undefined;
  const at = Date.parse(text.replace(' ', 'T'));
  return Number.isFinite(at) ? at : undefined;
}

/** Lines that are not empty; the text has at least as many as it has rows outside quotes. */
function countLines(text: string): number {
  let count = 0;
  let isEmpty = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isEnd = code === 10 || code === 13;
    if (isEmpty && !isEnd) count += 1;
    isEmpty = isEnd;
  }
  return count;
}

/** The text from its header line on: without a byte order mark, comments and the `sep=` line of spreadsheets. */
const fromHeader = (text: string): string =>
  text.replace(/^\uFEFF?(?:[ \t]*(?:#[^\r\n]*|sep=[,;\t])?(?:\r\n?|\n))*/i, '');

function rowsOf(text: string): string[][] {
  const delimiter = [';', '\t'].find((sign) => headerOf(text).includes(sign)) ?? ',';
  const options = { delimiter, trim: true, skip_empty_lines: true };
  const tolerant = { relax_column_count: true, relax_quotes: true, skip_records_with_error: true };
  const rows: string[][] = parse(text, { ...options, ...tolerant, max_record_size: 20_000 });
  const decimalComma = /^[+-]?\d+,\d+$/;
  return delimiter === ','
    ? rows
    : rows.map((row) => row.map((cell) => (decimalComma.test(cell) ? cell.replace(',', '.') : cell)));
}

function dataOf(header: string[], row: string[]): Partial<FlightLogData> {
  const data: Record<string, unknown> = {};
  const battery: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cell = row[index] ?? '';
    if (Object.hasOwn(columns, name)) data[name] = columns[name]?.(cell);
    const found = Object.hasOwn(batteryColumns, name) ? batteryColumns[name] : undefined;
    if (found) battery[found[0]] = found[1](cell);
  }
  if (Object.keys(known(battery)).length > 0) data.batteries = [{ slot: 0, ...battery }];
  return known(data);
}

const headerOf = (text: string): string => text.split(/\r|\n/, 1)[0] ?? '';

/** Column names as documented, whatever their case. */
const documentedNames = new Map(
  ['time', ...Object.keys(columns), ...Object.keys(batteryColumns)].map((name) => [name.toLowerCase(), name]),
);
const documented = (cell: string): string => {
  const name = cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  return documentedNames.get(name.toLowerCase()) ?? name;
};

/** Whether the header line of a text names the columns of the documented CSV. */
export function isFlightCsv(start: string): boolean {
  const names = new Set(
    headerOf(fromHeader(start))
      .split(/[,;\t]/)
      .map(documented),
  );
  return ['time', 'lat', 'lon'].every((name) => names.has(name));
}

/**
 * Reads the documented CSV: a header line with `time`, `lat`, `lon` and any of the other columns. Rows without a time
 * and a position in range are skipped and counted as unreadable.
 * @throws FlightLogError when a needed column is missing, or with too many positions
 */
export function readFlightCsv(bytes: Uint8Array): FlightLog {
  const text = fromHeader(decodeText(bytes));
  if (!isFlightCsv(text.slice(0, 20_000)))
    throw new FlightLogError('columns', 'the first line does not name the columns time, lat and lon');
  assertPositions(countLines(text) - 1);
  const [names = [], ...rows] = rowsOf(text);
  const header = names.map(documented);
  const timeAt = header.indexOf('time');
  let readableBytes = 0;
  const rowBytes = (row: string[]) => row.reduce((sum, cell) => sum + cell.length + 1, 0);
  const totalBytes = rows.reduce((sum, row) => sum + rowBytes(row), 0);
  const samples: FlightLogSample[] = [];
  for (const row of rows) {
    const at = instantOf(row[timeAt] ?? '');
    const { lat, lon, ...data } = dataOf(header, row);
    if (at === undefined || lat === undefined || lon === undefined) continue;
    readableBytes += rowBytes(row);
    samples.push({ at, data: { lat, lon, ...data } });
  }
  return {
    format: 'csv',
    clock: 'utc',
    samples: inOrder(samples),
    bytes: bytes.length,
    unreadableBytes: totalBytes - readableBytes,
    found: [['rows', rows.length]],
    hasSpray: samples.some(({ data }) => data.sprayOn !== undefined),
  };
}
