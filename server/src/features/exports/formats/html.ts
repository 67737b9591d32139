import type { FlightLineField } from '@smartflight/contract/flights/flights.schemas.ts';
import { type Language, languageFacts } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { dateTimeOf } from '../../../platform/xlsx/serial.ts';
import type { Cell, Sheet } from '../../../platform/xlsx/spec.ts';
import { cleanText, escapeXml } from '../../../platform/xlsx/text.ts';
import { cellsOf, type FlightColumn, flightColumns, totalsSheet } from './flight-sheet.ts';
import type { FileStyle, FlightLog, FlightWriter } from './writer.ts';

/** Columns that fit across A4 landscape. */
const shown: readonly FlightLineField[] = [
  'localDate',
  'startAt',
  'endAt',
  'droneName',
  'pilotName',
  'plotName',
  'workType',
  'flightS',
  'grossAreaM2',
  'netAreaM2',
  'volumeL',
  'massKg',
];
const groupedBy: readonly FlightLineField[][] = [['localDate'], ['droneName', 'droneId'], ['workType']];
/** Without the net area: ground that two flights of a group treated would count twice. */
const summed: readonly FlightLineField[] = ['flightS', 'grossAreaM2', 'volumeL', 'massKg'];

/** No colours: paper and ink are those of the reader's program. */
const styles = `@page{size:A4 landscape;margin:12mm}
body{font:10pt/1.35 system-ui,sans-serif;margin:0 auto;max-width:270mm;font-variant-numeric:tabular-nums}
h1{font-size:18pt;margin:0 0 4mm}h2{font-size:12pt;margin:7mm 0 2mm;break-after:avoid}
table{border-collapse:collapse;width:100%}thead{display:table-header-group}tr{break-inside:avoid}
th,td{padding:1mm 2mm;text-align:start;vertical-align:top;border-bottom:1px solid color-mix(in srgb,currentcolor 25%,transparent);overflow-wrap:anywhere}
th{font-weight:600}.number{text-align:end;white-space:nowrap}.whole{white-space:nowrap}
@media screen{body{padding:8mm}}@media screen and (max-width:60em){table{display:block;overflow-x:auto}}`;

/**
 * The flight log as one page for A4 landscape: totals, sums by day, drone and work type, then the flights. It loads nothing
 * and runs no script. The rows are read twice, so that the sums come first; only the sums are kept in memory.
 */
export const writeHtml: FlightWriter = async function* (log) {
  const { style, onProgress } = log;
  const columns = flightColumns(style);
  const title = escapeXml(messageOf(style.language, 'export.sheet'));
  yield bytesOf(`<!doctype html>
<html lang="${languageFacts[style.language].html}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${styles}</style></head><body><h1>${title}</h1>`);
  yield* tableOf(totalsSheet(log.totals(), style), style);
  yield* sumsOf(log, columns);
  yield bytesOf(`<h2>${title}</h2>`);
  const listed = columns.filter(({ field }) => shown.includes(field));
  yield bytesOf(tableStart(listed));
  let written = 0;
  for await (const rows of cellsOf(log.lines(), listed)) {
    yield bytesOf(rows.map((row) => rowOf(row, listed, style.language)).join(''));
    written += rows.length;
    onProgress(written);
  }
  yield bytesOf('</tbody></table></body></html>\n');
};

async function* tableOf(sheet: Sheet, { language }: FileStyle): AsyncGenerator<Uint8Array> {
  yield bytesOf(`<h2>${escapeXml(sheet.name)}</h2>${tableStart(sheet.columns)}`);
  for await (const rows of sheet.rows)
    yield bytesOf(rows.map((row) => rowOf(row, sheet.columns, language)).join(''));
  yield bytesOf('</tbody></table>');
}

/** A table for each of `groupedBy`: number of flights and sums, in the order of the groups' names. */
async function* sumsOf(log: FlightLog, columns: readonly FlightColumn[]): AsyncGenerator<Uint8Array> {
  const { style } = log;
  const of = (fields: readonly FlightLineField[]) =>
    fields.flatMap((field) => columns.filter((column) => column.field === field));
  const values = of(summed);
  const tables = groupedBy.map((fields) => ({ keys: of(fields), groups: new Map<string, Group>() }));
  const read = [...values, ...tables.flatMap(({ keys }) => keys)];
  for await (const rows of cellsOf(log.lines(), read))
    for (const row of rows) {
      let at = values.length;
      for (const { keys, groups } of tables) {
        add(groups, row.slice(at, at + keys.length), row.slice(0, values.length));
        at += keys.length;
      }
    }
  const header = messageOf(style.language, 'export.sorties');
  const sorties = { header, kind: 'integer', widthCh: 10 } as const;
  const { compare } = new Intl.Collator(languageFacts[style.language].format, { numeric: true });
  for (const { keys, groups } of tables) {
    const rows = [...groups]
      .sort(([one], [other]) => compare(one, other))
      .map(([, { names, sums }]): Cell[] => [...names, ...sums]);
    const name = keys[0]?.header ?? '';
    yield* tableOf({ name, columns: [...keys, sorties, ...values], rows: once(rows) }, style);
  }
}

interface Group {
  names: Cell[];
  /** The number of flights, then the sum of each value. */
  sums: number[];
}

function add(groups: Map<string, Group>, names: Cell[], figures: readonly Cell[]): void {
  const key = names.join('\0');
  const group = groups.get(key) ?? { names, sums: [0, ...figures.map(() => 0)] };
  groups.set(key, group);
  group.sums = group.sums.map((sum, at) => sum + (at === 0 ? 1 : Number(figures[at - 1] ?? 0)));
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

const isNumber = ({ kind }: Sheet['columns'][number]): boolean =>
  kind === 'number' || kind === 'integer' || kind === 'duration';

const classOf = (column: Sheet['columns'][number]): string =>
  isNumber(column) ? ' class="number"' : column.kind === 'text' ? '' : ' class="whole"';

function tableStart(columns: Sheet['columns']): string {
  const cells = columns.map(
    (column) => `<th scope="col"${classOf(column)}>${escapeXml(cleanText(column.header))}</th>`,
  );
  return `<table><thead><tr>${cells.join('')}</tr></thead><tbody>`;
}

function rowOf(row: readonly Cell[], columns: Sheet['columns'], language: Language): string {
  const cells = columns.map(
    (column, at) =>
      `<td${classOf(column)}>${escapeXml(cleanText(textOf(row[at] ?? null, column, language)))}</td>`,
  );
  return `<tr>${cells.join('')}</tr>\n`;
}

function textOf(cell: Cell, column: Sheet['columns'][number], language: Language): string {
  if (cell === null) return '';
  if (column.kind === 'serial') return dateTimeOf(Number(cell));
  if (column.kind === 'duration') return durationOf(Number(cell));
  if (!isNumber(column)) return String(cell);
  const digits = column.format?.split('.')[1]?.length ?? 0;
  return Number(cell).toLocaleString(languageFacts[language].format, {
    minimumFractionDigits: Number.isInteger(Number(cell)) ? 0 : digits,
    maximumFractionDigits: digits,
  });
}

/** Hours, minutes and seconds of a number of seconds, as `h:mm:ss`. */
function durationOf(seconds: number): string {
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds) % 60];
  return `${h}:${String(min).padStart(2, '0')}:${String(s).padStart(2, '0')}`;
}
