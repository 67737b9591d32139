import type { batteries } from '@smartflight/contract/endpoints.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import type { Battery, BatteryFilter } from '@smartflight/contract/power/battery.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type BatteryQuery, fewMatching, type Source, sourceOf } from './battery-filter.ts';
import { type BatteryRow, columns, joins, toBattery, visibleBatteries } from './battery-row.ts';
import { countsOf } from './state/tally.ts';

export interface ListContext {
  db: Database;
  actor: UserActor;
  now: Date;
}

/** One page of the batteries this actor may see, with figures over the whole filter; both from the same snapshot. */
export async function listBatteries(
  context: ListContext,
  query: BatteryQuery & { page: number; size: number },
): Promise<ResultInput<typeof batteries.list>> {
  const { db, actor, now } = context;
  const source = sourceOf(await narrowed(context, query), context);
  const { rows } = await sql<{ tallies: string } & (BatteryRow | { battery_no: null })>`
    with ${source.found} tallied as (
      select json_object_agg(tally, n)::text as tallies
      from (select b.tally, count(*) as n from ${source.counted} group by b.tally) t),
    ${pageOf(source, { limit: query.size, offset: (query.page - 1) * query.size })}
    select tallied.tallies, ${columns(actor, now)}
    from tallied left join (page join batteries b using (battery_no) ${joins}) on true order by page.nth`.execute(
    db,
  );
  const items = rows.flatMap((row) => (row.battery_no === null ? [] : [toBattery(row)]));
  return { items, ...countsOf(JSON.parse(rows[0]?.tallies ?? '{}')) };
}

/**
 * Numbers of all batteries of a filter in its order. Longer lists page through these, so that changes in between
 * don't shift rows.
 */
export async function numbersOf(context: ListContext, query: BatteryQuery): Promise<number[]> {
  const { found, among, order } = sourceOf(await narrowed(context, query), context);
  // `found` may end in a comma, so something must follow it.
  const { rows } = await sql<{ battery_no: number }>`with ${found} all_of as materialized (
      select b.battery_no, row_number() over (order by ${order}) as nth from ${among})
    select battery_no from all_of order by nth`.execute(context.db);
  return rows.map((row) => row.battery_no);
}

export async function readBatteries(
  { db, actor, now }: ListContext,
  numbers: readonly number[],
): Promise<Battery[]> {
  const { rows } = await sql<BatteryRow>`
    select ${columns(actor, now)} from unnest(${numbers}::int[]) with ordinality as page (battery_no, nth)
      join batteries b using (battery_no) ${joins}
    where ${visibleBatteries(actor, undefined, now)} order by page.nth`.execute(db);
  return rows.map(toBattery);
}

/** Only the numbers of a page, in order: an index gives them without reading the skipped rows. */
const pageOf = (
  { among, order }: Source,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<unknown> => sql`page as materialized (
  select battery_no, row_number() over () as nth from (
    select b.battery_no from ${among} order by ${order} limit ${limit} offset ${offset}) o)`;

/** Resolves parts of the filter in advance, so that an index answers most of it. */
async function narrowed(context: ListContext, query: BatteryQuery): Promise<BatteryQuery> {
  const { q } = query;
  const [scope, matched] = await Promise.all([
    scopeOf(context, query),
    q ? fewMatching(context.db, q) : undefined,
  ]);
  return { ...query, ...(scope ? { scope } : {}), ...(matched ? { matched } : {}) };
}

/** Drops the personal part if the actor has no batteries besides their companies', as most managers. */
async function scopeOf(
  { db, actor, now }: ListContext,
  { scope }: BatteryQuery,
): Promise<BatteryQuery['scope']> {
  if (actor.seesAll || scope || actor.companyIds.length === 0) return scope;
  // A count, not `limit 1`: with a limit the planner reads all rows in the hope of an early match.
  const { rows } = await sql<{ others: number }>`select count(*)::int as others from batteries b
    where ${visibleBatteries(actor, 'own', now)} and (${visibleBatteries(actor, 'tenant', now)}) is not true`.execute(
    db,
  );
  return rows[0]?.others ? scope : 'tenant';
}

/** Maximum owners offered by the filter; others are found by the search. */
const mostOwners = 500;

/** Owners of the batteries that this actor may see, by name. */
export async function listOwners(
  { db, actor, now }: ListContext,
  scope: BatteryFilter['scope'],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.username as name from accounts a
    where a.id in (select b.owner_id from batteries b where ${visibleBatteries(actor, scope, now)})
    order by a.username, a.id limit ${mostOwners}`.execute(db);
  return rows;
}
