import type { FlightFilter, FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import type { SelectText } from '../../platform/postgres/cursor.ts';
import { checkRange } from './flight-filter.ts';
import { flightLines, flightLinesWithShapes } from './flight-lines.ts';
import { sumFlights, totalsLine } from './flight-sums.store.ts';

/** Access to the flight log for exports, with the list's own scope, filter and order. */
export function flightSource(deps: Deps): {
  check(filter: Pick<FlightFilter, 'from' | 'to'>): void;
  lines(actor: UserActor, filter: FlightFilter): SelectText;
  totals(actor: UserActor, filter: FlightFilter): Promise<FlightTotals>;
  totalsLine(actor: UserActor, filter: FlightFilter): SelectText;
  shapes(actor: UserActor, filter: FlightFilter): SelectText;
  reader: URL;
} {
  const now = (): Date => new Date(deps.clock());
  return {
    check: checkRange,
    lines: (actor, filter) => flightLines(deps.pools.db, actor, { filter, now: now() }),
    totals: (actor, filter) => sumFlights(deps.pools, actor, filter, now()),
    shapes: (actor, filter) => flightLinesWithShapes(deps.pools.db, actor, { filter, now: now() }),
    reader: new URL('./flight-shapes.ts', import.meta.url),
    totalsLine: (actor, filter) => totalsLine(deps.pools.db, actor, filter, now()),
  };
}
