import { workerData } from 'node:worker_threads';
import { openSnapshot } from '../../platform/postgres/cursor.ts';
import { sendWorkbook } from '../../platform/xlsx/thread.ts';
import { flightSheets } from './flight-sheet.ts';
import type { FlightThreadData } from './flight-workbook.ts';

/** Small enough that one batch occupies neither the database nor this thread for long. */
const rowsAtOnce = 500;

const { database, lines, totals, style }: FlightThreadData = workerData;
const snapshot = openSnapshot(database);
await sendWorkbook({
  sheets: flightSheets(snapshot.rows(lines, rowsAtOnce), snapshot.rows(totals, 1), style),
});
await snapshot.close();
