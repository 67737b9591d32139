import type { Flight, FlightFilter, FlightTotals } from '@smartflight/contract/flights.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkRange } from './flight-filter.ts';
import { sumFlights } from './flight-sums.store.ts';
import { streamFlights } from './flights.store.ts';

/** The flight log for whoever writes it out: the list's own scope, filter and order. */
export function flightSource(deps: Deps): {
  check(filter: Pick<FlightFilter, 'from' | 'to'>): void;
  stream(actor: UserActor, filter: FlightFilter): AsyncIterable<Flight[]>;
  totals(actor: UserActor, filter: FlightFilter): Promise<FlightTotals>;
} {
  const now = (): Date => new Date(deps.clock());
  return {
    check: checkRange,
    stream: (actor, filter) => streamFlights(deps.pools, actor, { filter, now: now() }),
    totals: (actor, filter) => sumFlights(deps.pools, actor, filter, now()),
  };
}
