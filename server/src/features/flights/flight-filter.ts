import type { FlightFilter } from '@smartflight/contract/flights/flights.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { ownFlights, tenantFlights } from '../../access/scope.ts';
import { fault } from '../../platform/http/fault.ts';

const longestDays = 366;

/** Throws a fault if the range ends before it starts or is longer than a year and a day. */
export function checkRange({ from, to }: Pick<FlightFilter, 'from' | 'to'>): void {
  if (!from || !to) return;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) throw fault('request.invalid', [{ at: 'query.to', code: 'range.reversed' }]);
  if (days > longestDays) throw fault('request.invalid', [{ at: 'query.to', code: 'range.too-long' }]);
}

const dayMs = 86_400_000;

interface ScopePart {
  whose: RawBuilder<boolean>;
  /** Few of all flights match: scanning for them newest first would read the whole log. */
  few: boolean;
}

/**
 * Disjoint parts that together are the actor's scope. Company and personal flights are read separately so that each
 * uses its own index; a single condition would scan the whole table.
 */
export function scopeParts(actor: UserActor, { scope }: Pick<FlightFilter, 'scope'>, now: Date): ScopePart[] {
  if (actor.seesAll) return [{ whose: sql<boolean>`true`, few: false }];
  const tenant = { whose: tenantFlights(actor), few: false };
  const own = ownFlights(actor, now);
  if (scope === 'tenant') return [tenant];
  if (scope === 'own' || actor.companyIds.length === 0) return [{ whose: own, few: true }];
  return [tenant, { whose: sql<boolean>`${own} and (${tenant.whose}) is not true`, few: true }];
}

export function scopedFlights(
  actor: UserActor,
  filter: Pick<FlightFilter, 'scope'>,
  now: Date,
): RawBuilder<unknown> {
  const parts = scopeParts(actor, filter, now).map(
    ({ whose }) => sql`select f.* from flights f where ${whose}`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) f`;
}

/**
 * Condition on `scopedFlights` for every filter except the zero-area switch. A local day is within 14 hours of the
 * same UTC day, so bounds on the start, which the indexes are ordered by, leave few rows to check.
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
  if (filter.workType !== 'all') parts.push(ofType(filter));
  if (filter.droneId) parts.push(sql`f.drone_id = ${filter.droneId}`);
  if (filter.pilotId) parts.push(sql`f.pilot_id = ${filter.pilotId}`);
  if (filter.plotId)
    parts.push(filter.plotId === 'none' ? sql`f.plot_id is null` : sql`f.plot_id = ${filter.plotId}`);
  if (filter.teamId) {
    parts.push(sql`f.drone_id in (select drone_id from team_drones where team_id = ${filter.teamId})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Mixed sorties match both types. */
export const ofType = ({ workType }: FlightFilter): RawBuilder<boolean> =>
  workType === 'all' ? sql<boolean>`true` : sql<boolean>`f.work_type in (${workType}, 'mixed')`;

export const unlessZero = (filter: FlightFilter): RawBuilder<boolean> =>
  filter.hideZero ? sql<boolean>`f.gross_m2 > 0` : sql<boolean>`true`;

const sortJoins: Record<string, RawBuilder<unknown>> = {
  droneName: sql`join drones d on d.id = f.drone_id`,
  pilotName: sql`left join accounts a on a.id = f.pilot_id`,
  plotName: sql`left join plots p on p.id = f.plot_id`,
};
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

interface Sort {
  key: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
  order(key: RawBuilder<unknown>, id: RawBuilder<unknown>, backwards?: boolean): RawBuilder<unknown>;
}

/** Order of a list: unknown values are last, and the id makes it total. Starts are always known. */
export function sortOf(sort: string): Sort {
  const descends = sort.startsWith('-');
  const name = sort.replace('-', '');
  const column = sortColumns[name];
  return {
    key: column ?? sql`f.start_at`,
    joins: sortJoins[name] ?? sql``,
    order: (key, id, backwards = false) => {
      const way = descends === backwards ? sql`asc` : sql`desc`;
      const unknown = column ? (backwards ? sql`nulls first` : sql`nulls last`) : sql``;
      return sql`${key} ${way} ${unknown}, ${id} ${way}`;
    },
  };
}
