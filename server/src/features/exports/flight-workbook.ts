import type { Readable } from 'node:stream';
import type { ExportQuery } from '@smartflight/contract/flights/exports.schemas.ts';
import type { FlightFilter, FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import type { DatabasePlace, SelectText } from '../../platform/postgres/cursor.ts';
import { type WorkbookThread, workbookFrom } from '../../platform/xlsx/in-worker.ts';
import type { SheetStyle } from './flight-sheet.ts';

/**
 * Access to the flight log for exports, injected by the composition root because features don't import each other.
 */
export interface FlightSource {
  /** Throws a fault if the date range is invalid. */
  check(filter: Pick<FlightFilter, 'from' | 'to'>): void;
  /**
   * Query for the rows in the list's order. Columns are named like the contract's fields; instants are whole seconds
   * since 1970 UTC, flags are joined by commas.
   */
  lines(actor: UserActor, filter: FlightFilter): SelectText;
  totals(actor: UserActor, filter: FlightFilter): Promise<FlightTotals>;
  /** Query for the totals as one row with columns named after them; it can run in the same snapshot as the rows. */
  totalsLine(actor: UserActor, filter: FlightFilter): SelectText;
}

export interface FlightThreadData {
  database: DatabasePlace;
  lines: SelectText;
  totals: SelectText;
  style: SheetStyle;
}

/**
 * Streams the workbook of a query as visible to the actor, in the query's language or the actor's. Throws a
 * NoTurnError when there are too many readers.
 */
export function flightWorkbook(
  {
    source,
    actor,
    query,
    deps: { config, reads },
  }: {
    source: FlightSource;
    actor: UserActor;
    query: ExportQuery;
    deps: Pick<Deps, 'config' | 'reads'>;
  },
  o: Pick<WorkbookThread, 'turn' | 'signal' | 'onProgress'>,
): Readable {
  const { lang, ...filter } = query;
  const data: FlightThreadData = {
    database: { url: reads.url(), isEmbedded: config.databaseUrl === undefined },
    lines: source.lines(actor, filter),
    totals: source.totalsLine(actor, filter),
    style: { language: lang ?? actor.language, timeZone: query.tz ?? actor.timeZone },
  };
  return workbookFrom({ script: new URL('./flight-workbook-thread.ts', import.meta.url), data, ...o });
}
