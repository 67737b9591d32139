import type { FlightFilter } from '@smartflight/contract/flights.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleFlights } from '../../live/scope.ts';
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

/** Condition on `flights f` for everything but the zero-area switch: scope first, then each filter that is set. */
export function matching(actor: UserActor, filter: FlightFilter, now: Date): RawBuilder<boolean> {
  const parts = [sql`f.counted`, sql`${visibleFlights(actor, filter.scope, now)}`];
  if (filter.from) parts.push(sql`f.local_date >= ${filter.from}::date`);
  if (filter.to) parts.push(sql`f.local_date <= ${filter.to}::date`);
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
  startAt: sql`f.start_at`,
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

/** Order of the list; unknown values stand last, and the id makes it total. */
export function orderOf(sort: string): RawBuilder<unknown> {
  const descends = sort.startsWith('-');
  const column = sortColumns[sort.replace('-', '')] ?? sortColumns['startAt']!;
  return descends ? sql`${column} desc nulls last, f.id desc` : sql`${column} asc nulls last, f.id`;
}
