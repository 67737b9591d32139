import type { FlightFilter } from '@smartflight/contract/flights.ts';
import { type RawBuilder, sql } from 'kysely';
import { ownFlights, tenantFlights, visibleFlights } from '../../live/scope.ts';
import type { UserActor } from '../../platform/actor.ts';
import { fault } from '../../platform/http/fault.ts';

const longestDays = 366;

/** Refuses a range that ends before it starts or spans more than a year and a day. */
export function checkRange({ from, to }: Pick<FlightFilter, 'from' | 'to'>): void {
  if (!from || !to) return;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) throw fault('request.invalid', [{ at: 'query.to', code: 'range.reversed' }]);
  if (days > longestDays) throw fault('request.invalid', [{ at: 'query.to', code: 'range.too-long' }]);
}

const dayMs = 86_400_000;

/**
 * The flights in the actor's scope as `f`. The company's and the personal ones are read apart and have none in
 * common, so that each part finds its own index; in one condition they would read the whole table.
 */
export function scopedFlights(actor: UserActor, { scope }: FlightFilter, now: Date): RawBuilder<unknown> {
  if (actor.seesAll || scope !== undefined || actor.companyIds.length === 0) {
    return sql`(select f.* from flights f where ${visibleFlights(actor, scope, now)}) f`;
  }
  const tenant = tenantFlights(actor);
  return sql`(select f.* from flights f where ${tenant} union all
    select f.* from flights f where ${ownFlights(actor, now)} and (${tenant}) is not true) f`;
}

/**
 * Condition on `scopedFlights` for every filter that is set but the zero-area switch. A local day lies within 14
 * hours of the same day in UTC: bounds on the start, which the indexes are ordered by, leave little to look at.
 */
export function matching(filter: FlightFilter): RawBuilder<boolean> {
  const parts = [sql`f.counted`];
  if (filter.from) {
    const earliest = new Date(Date.parse(filter.from) - dayMs);
    parts.push(sql`f.local_date >= ${filter.from}::date and f.start_at >= ${earliest}::timestamptz`);
  }
  if (filter.to) {
    const latest = new Date(Date.parse(filter.to) + 2 * dayMs);
    parts.push(sql`f.local_date <= ${filter.to}::date and f.start_at < ${latest}::timestamptz`);
  }
  if (filter.workType !== 'all') parts.push(sql`f.work_type in (${filter.workType}, 'mixed')`);
  if (filter.droneId) parts.push(sql`f.drone_id = ${filter.droneId}`);
  if (filter.pilotId) parts.push(sql`f.pilot_id = ${filter.pilotId}`);
  if (filter.plotId) parts.push(sql`f.plot_id = ${filter.plotId}`);
  if (filter.teamId) {
    parts.push(sql`f.drone_id in (select drone_id from team_drones where team_id = ${filter.teamId})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export const unlessZero = (filter: FlightFilter): RawBuilder<boolean> =>
  filter.hideZero ? sql<boolean>`f.gross_m2 > 0` : sql<boolean>`true`;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  droneName: sql`d.name`,
  pilotName: sql`a.username`,
  plotName: sql`p.name`,
  flightS: sql`f.flight_s`,
  grossAreaM2: sql`f.gross_m2`,
  netAreaM2: sql`f.net_m2`,
  overlapPct: sql`f.overlap_pct`,
  volumeL: sql`f.volume_l`,
};

/** Tables that the sort column needs beside `flights f`. */
export function sortJoins(sort: string): RawBuilder<unknown> {
  if (sort.endsWith('droneName')) return sql`join drones d on d.id = f.drone_id`;
  if (sort.endsWith('pilotName')) return sql`left join accounts a on a.id = f.pilot_id`;
  if (sort.endsWith('plotName')) return sql`left join plots p on p.id = f.plot_id`;
  return sql``;
}

/** Order of the list; unknown values stand last, and the id makes it total. Starts are always known. */
export function orderOf(sort: string): RawBuilder<unknown> {
  const descends = sort.startsWith('-');
  if (sort.endsWith('startAt')) {
    return descends ? sql`f.start_at desc, f.id desc` : sql`f.start_at, f.id`;
  }
  const column = sortColumns[sort.replace('-', '')] ?? sql`f.start_at`;
  return descends ? sql`${column} desc nulls last, f.id desc` : sql`${column} asc nulls last, f.id`;
}
