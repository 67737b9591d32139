import { workerData } from 'node:worker_threads';
import { textRowsOf } from '../../platform/postgres/cursor.ts';
import { sendWorkbook } from '../../platform/xlsx/thread.ts';
import { flightSheets } from './flight-sheet.ts';
import type { FlightThreadData } from './flight-workbook.ts';

/** Few enough that neither the database nor this thread is busy for long with one lot. */
const rowsAtOnce = 500;

const { databaseUrl, lines, style }: FlightThreadData = workerData;
await sendWorkbook((totals) => ({
  sheets: flightSheets(textRowsOf(databaseUrl, lines, rowsAtOnce), totals(), style),
}));
