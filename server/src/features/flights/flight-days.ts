import type { flightDays } from '@smartflight/contract/endpoints.ts';
import type { DayGroup } from '@smartflight/contract/flights/flight-days.schemas.ts';
import type { FlightFilter } from '@smartflight/contract/flights/flights.schemas.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { UserActor } from '../../access/actor.ts';
import type { ReadContext } from '../../access/http/read-in.ts';
import { listGroupFlights, listGroupPlots } from './flight-days.store.ts';
import { checkRange } from './flight-filter.ts';
import { sumDays, sumFlights, sumPlots } from './flight-sums.store.ts';
import { narrowScope } from './flights.store.ts';

const dayMs = 86_400_000;

/** Totals of each day in a range that has flights, from the stored daily sums. */
export async function calendarOf(
  deps: ReadContext,
  actor: UserActor,
  query: QueryOf<typeof flightDays.calendar>,
): Promise<ResultOf<typeof flightDays.calendar>> {
  checkRange(query);
  const now = new Date(deps.clock());
  const filter = await narrowScope(deps.pools, actor, filterOf(query), now);
  const wanted: string[] = [];
  for (let at = Date.parse(query.from); at <= Date.parse(query.to); at += dayMs)
    wanted.push(new Date(at).toISOString().slice(0, 10));
  const [totals, days] = await Promise.all([
    sumFlights(deps.pools, actor, filter, now),
    sumDays(deps.pools, actor, { filter, days: wanted, now }),
  ]);
  const flown = days.filter(({ sorties, zeroAreaSorties }) => sorties > 0 || zeroAreaSorties > 0);
  return { days: flown.reverse(), totals };
}

export async function dayOf(
  deps: ReadContext,
  actor: UserActor,
  { day, page, size, ...narrowing }: QueryOf<typeof flightDays.day> & { day: string },
): Promise<ResultOf<typeof flightDays.day>> {
  const now = new Date(deps.clock());
  const filter = await narrowScope(deps.pools, actor, filterOf({ ...narrowing, from: day, to: day }), now);
  const [totals, { plots, total }] = await Promise.all([
    sumFlights(deps.pools, actor, filter, now),
    sumPlots(deps.pools, actor, { filter, now, page, size }),
  ]);
  const plotIds = plots.map(({ plotId }) => plotId);
  const rows =
    plotIds.length > 0 ? await listGroupFlights(deps.pools.db, actor, { filter, plotIds, now }) : [];
  const versions = new Map<string, number>();
  for (const { plotId, plotVersion } of rows)
    if (plotId !== null && plotVersion !== null) versions.set(plotId, plotVersion);
  const known = await listGroupPlots(
    deps.pools.db,
    [...versions].map(([id, version]) => ({ id, version })),
  );
  const items = plots.map(({ plotId, ...sums }): DayGroup => {
    const plot = plotId === null ? undefined : known.get(plotId);
    return {
      plotId,
      plotName: plot?.name ?? null,
      plotAreaM2: plot?.areaM2 ?? null,
      outline: plot?.outline ?? null,
      totals: sums,
      flights: rows.filter((row) => row.plotId === plotId).map(({ flight }) => flight),
    };
  });
  return { localDate: day, totals, items, total };
}

const filterOf = (query: Omit<FlightFilter, 'sort'>): FlightFilter => ({ ...query, sort: '-startAt' });
