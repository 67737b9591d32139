import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { FastifyReply } from 'fastify';
import type { Cell, Column, Sheet } from './spec.ts';
import { writeWorkbook } from './workbook.ts';

/** How a table is written: in which language, and in whose zone its instants are. */
export interface TableStyle {
  language: Language;
  timeZone: string;
}

/** One column of a table of rows of this kind; an instant is given as ISO text. */
export interface TableColumn<Row> {
  header: MessageId;
  kind?: Column['kind'];
  widthCh?: number;
  /** Is in brackets behind the header. */
  unit?: string;
  cell: (row: Row) => Cell;
}

const wallClockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** Headers and cells of a table, whatever file it goes into. */
export function tableOf<Row>(columns: readonly TableColumn<Row>[], { language, timeZone }: TableStyle) {
  const clock = wallClockOf(timeZone);
  const inBrackets = ({ kind, unit }: TableColumn<Row>): string | undefined =>
    kind === 'datetime' ? timeZone : unit;
  return {
    headers: columns.map((column) => {
      const unit = inBrackets(column);
      return `${messageOf(language, column.header)}${unit ? ` (${unit})` : ''}`;
    }),
    cells: (row: Row): Cell[] =>
      columns.map(({ kind, cell }) => {
        const value = cell(row);
        return kind === 'datetime' && typeof value === 'string' ? clock.format(new Date(value)) : value;
      }),
  };
}

/** A sheet of these rows. */
export function tableSheet<Row>(
  name: MessageId,
  lots: AsyncIterable<readonly Row[]>,
  { columns, style }: { columns: readonly TableColumn<Row>[]; style: TableStyle },
): Sheet {
  const { headers, cells } = tableOf(columns, style);
  return {
    name: messageOf(style.language, name),
    columns: columns.map(({ kind = 'text', widthCh = 14 }, nth) => ({
      header: headers[nth] ?? '',
      kind,
      widthCh,
    })),
    rows: mapped(lots, (lot) => lot.map(cells)),
  };
}

/** The same as comma-separated text with a byte order mark, which spreadsheets need to know UTF-8. */
export async function* tableText<Row>(
  lots: AsyncIterable<readonly Row[]>,
  { columns, style }: { columns: readonly TableColumn<Row>[]; style: TableStyle },
): AsyncGenerator<string> {
  const { headers, cells } = tableOf(columns, style);
  yield `\uFEFF${lineOf(headers)}`;
  for await (const lot of lots) yield lot.map((row) => lineOf(cells(row))).join('');
}

/** Sends a workbook of one sheet as it is written. */
export const sendSheet = (reply: FastifyReply, sheet: Sheet, fileName: string): FastifyReply =>
  asFile(reply, fileName)
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(writeWorkbook({ sheets: [sheet] }));

/** An answer that is saved under this name and never kept by anybody on the way. */
export const asFile = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .header('content-encoding', 'identity');

async function* mapped<From, To>(from: AsyncIterable<From>, of: (one: From) => To): AsyncGenerator<To> {
  for await (const one of from) yield of(one);
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** What begins like a formula gets a mark before it: a spreadsheet must not run what a device called itself. */
function quoted(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
