import { writeWorkbook } from '../../../platform/xlsx/workbook.ts';
import { flightBlockSheets } from './flight-sheet.ts';
import type { FlightWriter } from './writer.ts';

/** A workbook: the flights on the first sheet, totals on the second. */
export const writeXlsx: FlightWriter = ({ lines, totals, style, onProgress }) =>
  writeWorkbook({ sheets: flightBlockSheets(lines(), totals(), style), onProgress });
