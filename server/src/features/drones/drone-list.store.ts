import type { DroneFilter, droneSorts } from '@smartflight/contract/drone-filter.ts';
import type { Drone } from '@smartflight/contract/drone-shapes.ts';
import type { drones } from '@smartflight/contract/drones.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import { alarmedIds, isOnline, onlineIds } from '../../live/drone-signs.ts';
import type { FleetState } from '../../live/fleet-state.ts';
import { visibleDrones } from '../../live/scope.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { columns, type DroneRow, drifting, expiring, measures, people, seen, toDrone } from './drone-row.ts';

export type DroneSort = (typeof droneSorts)[number];
export interface DroneQuery extends DroneFilter {
  sort: DroneSort;
}

/** Who looks, and where what drones say at this moment stands. */
export interface Looking {
  db: Database;
  fleet: FleetState;
  actor: UserActor;
  now: Date;
}

/** One page of the drones this actor may see, with figures over the whole filter. */
export async function listDrones(
  looking: Looking,
  query: DroneQuery & { page: number; size: number },
): Promise<ResultInput<typeof drones.list>> {
  const [items, counted] = await Promise.all([
    readDrones(looking, query, { limit: query.size, offset: (query.page - 1) * query.size }),
    countDrones(looking, query),
  ]);
  const { total, ...counts } = counted;
  return { items, total, counts };
}

/** Rows of a filter in its order. */
export async function readDrones(
  looking: Looking,
  query: DroneQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Drone[]> {
  const { db, fleet, actor } = looking;
  // The page is cut from narrow rows; only its own are then read in full.
  const { rows } = await sql<DroneRow>`
    with page as materialized (
      select id, row_number() over () as nth from (
        select d.id from drones d ${joinsOf(query)} where ${matching(query, looking)}
        order by ${orders[query.sort](looking)} limit ${limit} offset ${offset}) o)
    select ${columns(actor)} from page join drones d using (id) ${people} ${measures} ${seen}
    order by page.nth`.execute(db);
  return rows.map((row) => toDrone(row, fleet));
}

async function countDrones(looking: Looking, filter: DroneFilter) {
  const { db, fleet, now } = looking;
  // Who is there is known here alone: the ids of the filter come over, not all that are there go to the database.
  const { rows } = await sql<
    Record<'total' | 'locked' | 'expiring' | 'outdated' | 'drifting', number> & { ids: string | null }
  >`
    select count(*) as total, string_agg(d.id, ',') as ids,
      count(*) filter (where p.locked) as locked, count(*) filter (where ${expiring(now)}) as expiring,
      count(*) filter (where p.outdated <> '{}') as outdated, count(*) filter (where ${drifting}) as drifting
    from drones d ${measures} ${filter.q ? people : sql``} where ${matching(filter, looking)}`.execute(db);
  const { ids, ...counts } = rows[0]!;
  const found = ids === null ? [] : ids.split(',');
  const at = fleet.clock();
  return { ...counts, online: found.filter((id) => isOnline(fleet, id, at)).length };
}

/** Only what the filter or the order looks at is joined. */
function joinsOf({ q, sort, ...filter }: DroneQuery): RawBuilder<unknown> {
  const needsMeasures =
    /expiresAt|grossArea|sorties|attention/.test(sort) ||
    [filter.lock, filter.expiring, filter.outdated, filter.outdatedPart, filter.drifting].some(
      (part) => part !== undefined,
    );
  const parts = [
    ...(needsMeasures ? [measures] : []),
    ...(q ? [people] : []),
    ...(sort.endsWith('lastSeenAt') ? [seen] : []),
  ];
  return sql.join(parts, sql` `);
}

type Frame = Pick<Looking, 'actor' | 'now' | 'fleet'>;

function matching(filter: DroneFilter, { actor, now, fleet }: Frame): RawBuilder<boolean> {
  const parts = [visibleDrones(actor, filter.scope, now), ownershipOf(filter.ownership)];
  const { q, ids, model, link, lock, teamId } = filter;
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(
      sql`(d.id ilike ${like} or d.name ilike ${like} or d.model ilike ${like} or a.username ilike ${like})`,
    );
  }
  if (ids) parts.push(sql`d.id = any(${ids})`);
  if (model) parts.push(sql`d.model = ${model}`);
  if (link) parts.push(is(sql`d.id = any(${onlineIds(fleet)})`, link === 'online'));
  if (lock) parts.push(lock === 'locked' ? sql`p.locked` : sql`p.locked is not true`);
  if (teamId) parts.push(sql`d.id in (select td.drone_id from team_drones td where td.team_id = ${teamId})`);
  if (filter.expiring !== undefined) parts.push(is(expiring(now), filter.expiring));
  if (filter.outdated !== undefined) parts.push(is(sql`p.outdated <> '{}'`, filter.outdated));
  if (filter.outdatedPart) parts.push(sql`${filter.outdatedPart} = any(p.outdated)`);
  if (filter.drifting !== undefined) parts.push(is(drifting, filter.drifting));
  if (filter.maintenance !== undefined)
    parts.push(is(sql`d.maintenance_since is not null`, filter.maintenance));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const is = (condition: RawBuilder<unknown>, wanted: boolean): RawBuilder<boolean> =>
  wanted ? sql<boolean>`${condition}` : sql<boolean>`(${condition}) is not true`;

/** Retired drones are shown where they are asked for. */
function ownershipOf(ownership: DroneFilter['ownership']): RawBuilder<boolean> {
  if (ownership === 'retired') return sql`d.retired_at is not null`;
  if (ownership === 'bound') return sql`d.retired_at is null and d.owner_id is not null`;
  if (ownership === 'unbound') return sql`d.retired_at is null and d.owner_id is null`;
  return sql`d.retired_at is null`;
}

type Order = (o: Frame) => RawBuilder<unknown>;

/** What is unknown stands last, whichever way it is sorted. */
const ordered = (column: RawBuilder<unknown>): [Order, Order] => [
  () => sql`${column} nulls last, d.id`,
  () => sql`${column} desc nulls last, d.id`,
];
const [byName, byNameDown] = [() => sql`d.name, d.id`, () => sql`d.name desc, d.id`];
const [bySeen, bySeenDown] = ordered(sql`s.seen_at`);
const [byBound, byBoundDown] = ordered(sql`d.bound_at`);
const [byExpiry, byExpiryDown] = ordered(sql`p.expires_at`);
const [byArea, byAreaDown] = ordered(sql`coalesce(u.gross_m2, 0)`);
const [bySorties, bySortiesDown] = ordered(sql`coalesce(u.sorties, 0)`);

const orders: Record<DroneSort, Order> = {
  id: () => sql`d.id`,
  '-id': () => sql`d.id desc`,
  name: byName,
  '-name': byNameDown,
  model: () => sql`d.model, d.id`,
  '-model': () => sql`d.model desc, d.id`,
  lastSeenAt: bySeen,
  '-lastSeenAt': bySeenDown,
  boundAt: byBound,
  '-boundAt': byBoundDown,
  expiresAt: byExpiry,
  '-expiresAt': byExpiryDown,
  grossAreaM2: byArea,
  '-grossAreaM2': byAreaDown,
  sorties: bySorties,
  '-sorties': bySortiesDown,
  attention: ({ now, fleet }) => {
    const { grave, warned } = alarmedIds(fleet);
    return sql`case when d.id = any(${grave}) then 0
      when d.id = any(${warned}) then 1 when ${drifting} then 2 when p.outdated <> '{}' then 3
      when ${expiring(now)} then 4 else 5 end, d.name, d.id`;
  },
};
