import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { FastifyReply } from 'fastify';
import { byteOrderMark, csvLines } from '../csv.ts';
import type { Cell, Column, Sheet } from './spec.ts';
import { writeWorkbook } from './workbook.ts';

export interface TableStyle {
  language: Language;
  timeZone: string;
}

/** One column of a table; timestamps are ISO text. */
export interface TableColumn<Row> {
  header: MessageId;
  kind?: Column['kind'];
  widthCh?: number;
  unit?: string;
  cell: (row: Row) => Cell;
}

const wallClockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** Builds headers and cells of a table, independent of the file format. */
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

/** Builds a workbook sheet of these rows. */
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

/** Writes the table as CSV with a byte order mark, which spreadsheets need to detect UTF-8. */
export async function* tableText<Row>(
  lots: AsyncIterable<readonly Row[]>,
  { columns, style }: { columns: readonly TableColumn<Row>[]; style: TableStyle },
): AsyncGenerator<string> {
  const { headers, cells } = tableOf(columns, style);
  yield byteOrderMark + csvLines([headers]);
  for await (const lot of lots) yield csvLines(lot.map(cells));
}

/** Streams a workbook of one sheet. */
export const sendSheet = (reply: FastifyReply, sheet: Sheet, fileName: string): FastifyReply =>
  asFile(reply, fileName)
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(writeWorkbook({ sheets: [sheet] }));

/** Sets the headers of a download with this file name, not to be stored by any cache. */
export const asFile = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .header('content-encoding', 'identity');

async function* mapped<From, To>(from: AsyncIterable<From>, of: (one: From) => To): AsyncGenerator<To> {
  for await (const one of from) yield of(one);
}
