import type { DroneFilter, droneCounts } from '@smartflight/contract/drones/drone-filter.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Flags of `drone_tallies.tally`, as migration 0034 adds them up. */
const parts = { locked: 1, drifting: 2, outdated: 4, owned: 8, maintenance: 16, retired: 32 } as const;

/** Whether a filter covers all drones and uses only properties in a tally, and the online state. */
export function isBroad(actor: UserActor, filter: DroneFilter): boolean {
  const { q, ids, model, teamId, outdatedPart, expiring } = filter;
  return actor.seesAll && !q && !ids && !model && !teamId && !outdatedPart && expiring === undefined;
}

/**
 * All possible tallies that match a broad filter. A list of values, because the planner has row estimates for values,
 * not for single bits.
 */
function talliesOf({ ownership, lock, outdated, drifting, maintenance }: DroneFilter): number[] {
  const wanted: [part: number, isSet: boolean | undefined][] = [
    [parts.retired, ownership === 'retired'],
    [parts.owned, ownership === 'bound' ? true : ownership === 'unbound' ? false : undefined],
    [parts.locked, lock && lock === 'locked'],
    [parts.outdated, outdated],
    [parts.drifting, drifting],
    [parts.maintenance, maintenance],
  ];
  const mask = wanted.reduce((sum, [part, isSet]) => sum + (isSet === undefined ? 0 : part), 0);
  const set = wanted.reduce((sum, [part, isSet]) => sum + (isSet ? part : 0), 0);
  return Array.from({ length: 64 }, (_, tally) => tally).filter((tally) => (tally & mask) === set);
}

export type DroneTotals = Record<'total' | keyof z.infer<typeof droneCounts>, number>;

/**
 * Figures over a broad filter, from one snapshot: counted in indexes only, except for expiring ones. @param o.isThere
 * whether a drone `d` is online, by its number @param o.isLink the online condition of the filter; true if it has
 * none @param o.matching the whole filter on `drone_marks d`, with `o.expiring` for those that expire soon
 */
export async function countBroad(
  db: Database,
  filter: DroneFilter,
  o: Record<'isThere' | 'isLink' | 'matching' | 'expiring', RawBuilder<boolean>>,
): Promise<DroneTotals> {
  const has = (part: keyof typeof parts) =>
    sql`coalesce(sum(n) filter (where tally & ${parts[part]} <> 0), 0)::int`;
  const { rows } = await sql<DroneTotals>`
    select coalesce(sum(n), 0)::int as total, coalesce(sum(there), 0)::int as online, ${has('locked')} as locked,
      ${has('outdated')} as outdated, ${has('drifting')} as drifting,
      (select count(*)::int from drone_marks d where ${o.matching} and ${o.expiring}) as expiring
    from (select d.tally, count(*) as n, count(*) filter (where ${o.isThere}) as there
      from drone_tallies d where d.tally = any(${talliesOf(filter)}::smallint[]) and ${o.isLink} group by d.tally) t`.execute(
    db,
  );
  return rows[0]!;
}
