import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv.ts';
import { dateTimeOf } from '../../../platform/xlsx/serial.ts';
import type { Cell, Column } from '../../../platform/xlsx/spec.ts';
import { cellsOf, flightColumns } from './flight-sheet.ts';
import type { FileStyle, FlightWriter } from './writer.ts';

/**
 * The first sheet of the workbook as CSV: the same columns, units and language. Numbers have a decimal point in every
 * language, instants are `YYYY-MM-DD HH:mm:ss` of the zone in their header, durations are seconds.
 */
export const writeCsv: FlightWriter = async function* ({ lines, style, onProgress }) {
  const columns = flightColumns(style);
  yield Buffer.from(byteOrderMark + csvLines([columns.map((column) => headerOf(column, style))]));
  let written = 0;
  for await (const rows of cellsOf(lines(), columns)) {
    yield Buffer.from(csvLines(rows.map((row) => row.map((cell, nth) => textOf(cell, columns[nth])))));
    written += rows.length;
    onProgress(written);
  }
};

const headerOf = ({ header, kind }: Column, { language }: FileStyle): string =>
  kind === 'duration' ? `${header} (${messageOf(language, 'unit.s')})` : header;

/** Decimals beyond this are noise of converted units. */
const decimals = 1e6;

function textOf(cell: Cell, column: Column | undefined): Cell {
  if (typeof cell !== 'number') return column?.kind === 'number' && cell !== null ? numberOf(cell) : cell;
  return column?.kind === 'serial' ? dateTimeOf(cell) : numberOf(cell);
}

const numberOf = (cell: string | number): number => Math.round(Number(cell) * decimals) / decimals;
