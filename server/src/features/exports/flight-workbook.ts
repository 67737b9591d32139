import type { Readable } from 'node:stream';
import type { ExportQuery } from '@smartflight/contract/exports.ts';
import type { FlightFilter, FlightTotals } from '@smartflight/contract/flights.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { SelectText } from '../../platform/postgres/cursor.ts';
import { workbookFrom } from '../../platform/xlsx/in-worker.ts';
import { type SheetStyle, totalRows } from './flight-sheet.ts';

/** What an export needs of the flight log; the composition root hands it over, features do not know each other. */
export interface FlightSource {
  /** Throws a fault when the date range cannot be used. */
  check(filter: Pick<FlightFilter, 'from' | 'to'>): void;
  /**
   * The rows in the list's order. Columns are named like the contract's fields; instants are whole seconds since 1970
   * UTC, flags are joined by commas.
   */
  lines(actor: UserActor, filter: FlightFilter): SelectText;
  totals(actor: UserActor, filter: FlightFilter): Promise<FlightTotals>;
}

/** What the thread is started with. */
export interface FlightThreadData {
  databaseUrl: string;
  lines: SelectText;
  style: SheetStyle;
}

/** The workbook of a query as the actor may see it, in the query's language or the actor's. */
export function flightWorkbook(
  {
    source,
    actor,
    query,
    databaseUrl,
  }: {
    source: FlightSource;
    actor: UserActor;
    query: ExportQuery;
    databaseUrl: string;
  },
  o: { signal?: AbortSignal; onProgress?: (rows: number) => void } = {},
): Readable {
  const { lang, ...filter } = query;
  const style = { language: lang ?? actor.language, timeZone: query.tz ?? actor.timeZone };
  const data: FlightThreadData = { databaseUrl, lines: source.lines(actor, filter), style };
  return workbookFrom({
    script: new URL('./flight-workbook-thread.ts', import.meta.url),
    data,
    lateRows: async () => totalRows(await source.totals(actor, filter), style),
    ...o,
  });
}
