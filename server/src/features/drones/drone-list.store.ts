import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { expiringDays } from '@smartflight/contract/drones/drone.ts';
import type { DroneFilter } from '@smartflight/contract/drones/drone-filter.schemas.ts';
import type { droneSorts } from '@smartflight/contract/drones/drone-filter.ts';
import type { drones } from '@smartflight/contract/endpoints.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleDrones } from '../../access/scope.ts';
import { alarmedIds } from '../../live/drones/drone-signs.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import type { OnlineBits } from '../../live/intake/online-bits.ts';
import { contains, foldedContains } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { askPrepared, type StatementRunner } from '../../platform/postgres/prepared.ts';
import { columns, type DroneRow, measures, people, seen, toDrone } from './drone-row.ts';
import { countBroad, type DroneTotals, isBroad } from './drone-tallies.store.ts';

export type DroneSort = (typeof droneSorts)[number];
export interface DroneQuery extends DroneFilter {
  sort: DroneSort;
}

export interface LiveState {
  fleet: FleetState;
  online: OnlineBits;
}
export interface ListContext extends LiveState, StatementRunner {
  db: Database;
  actor: UserActor;
  now: Date;
}

export async function listDrones(
  context: ListContext,
  query: DroneQuery & { page: number; size: number },
): Promise<ResultInput<typeof drones.list>> {
  const ready = await prepare(context);
  const [items, counted] = await Promise.all([
    readPage(ready, query, { limit: query.size, offset: (query.page - 1) * query.size }),
    countDrones(ready, query),
  ]);
  const { total, ...counts } = counted;
  return { items, total, counts };
}

const mostRows = 50_000;

/**
 * All rows of a filter in its order, in batches. The ids are read first: drones that report during the export would
 * otherwise move, and be in the file twice or not at all.
 */
export async function* droneLots(
  context: ListContext,
  query: DroneQuery,
  atOnce = 1_000,
): AsyncGenerator<Drone[]> {
  const ready = await prepare(context);
  const ids = await readIds(ready, query, { limit: mostRows, offset: 0 });
  for (let from = 0; from < ids.length; from += atOnce)
    yield await readRows(ready, query, ids.slice(from, from + atOnce));
}

interface Part {
  limit: number;
  offset: number;
}
interface Ready extends ListContext {
  /** Bitmap of the drones online, by their numbers. */
  there: Buffer;
}

async function prepare(context: ListContext): Promise<Ready> {
  const [there] = await Promise.all([context.online(), sql`select fold_drone_marks()`.execute(context.db)]);
  return { ...context, there };
}

/** Sorting and paging use narrow rows; only the rows of the page are read in full. */
const readPage = async (ready: Ready, query: DroneQuery, part: Part): Promise<Drone[]> =>
  readRows(ready, query, await readIds(ready, query, part));

async function readIds(ready: Ready, query: DroneQuery, { limit, offset }: Part): Promise<string[]> {
  const { db, actor } = ready;
  const lastSeen = query.sort.endsWith('lastSeenAt') ? seen : sql``;
  const most = limit + offset;
  const found =
    query.sort === 'attention' && isBroad(actor, query)
      ? sql`(${worstFirst(ready, query, most)}) d order by d.care, d.name, d.id`
      : sql`drone_marks d ${lastSeen} where ${matching(query, ready)} order by ${orders[query.sort](ready)}`;
  const page = await sql<{ id: string }>`select d.id from ${found} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return page.rows.map(({ id }) => id);
}

async function readRows(ready: Ready, { scope }: DroneQuery, ids: readonly string[]): Promise<Drone[]> {
  const { fleet, actor, now } = ready;
  // Planning a join of eight tables takes longer than reading them, so the statement is prepared once per connection.
  const rows = await askPrepared(
    ready,
    sql<DroneRow>`select ${columns(actor)}
      from unnest(${ids}::text[]) with ordinality as page (id, nth)
      join drones d using (id) ${people} ${measures} ${seen}
      where ${visibleDrones(actor, scope, now)} order by page.nth`,
  );
  return rows.map((row) => toDrone(row, fleet));
}

/** Figures over the whole filter: from the tallies for a broad filter, else from the matching rows. */
async function countDrones(ready: Ready, filter: DroneFilter): Promise<DroneTotals> {
  const { link } = filter;
  if (isBroad(ready.actor, filter))
    return countBroad(ready.db, filter, {
      isThere: isThere(ready),
      isLink: link ? is(isThere(ready), link === 'online') : sql<boolean>`true`,
      matching: matching(filter, ready),
      expiring: expiring(ready.now),
    });
  const { rows } = await sql<DroneTotals>`
    select count(*) as total, count(*) filter (where ${isThere(ready)}) as online,
      count(*) filter (where d.is_locked) as locked, count(*) filter (where ${expiring(ready.now)}) as expiring,
      count(*) filter (where d.is_outdated) as outdated, count(*) filter (where d.is_drifting) as drifting
    from drone_marks d where ${matching(filter, ready)}`.execute(ready.db);
  return rows[0]!;
}

const expiring = (now: Date) =>
  sql<boolean>`d.expires_at < ${new Date(now.getTime() + expiringDays * 86_400_000)}`;

/** Whether the drone's bit is set; drones registered after the bitmap was taken have none. */
const isThere = ({ there }: Ready) =>
  sql<boolean>`case when d.device_no < ${there.length * 8} then get_bit(${there}::bytea, d.device_no) = 1 else false end`;

function matching(filter: DroneFilter, ready: Ready): RawBuilder<boolean> {
  const { actor, now } = ready;
  const parts = [visibleDrones(actor, filter.scope, now), ownershipOf(filter.ownership)];
  const { q, ids, model, link, lock, teamId } = filter;
  if (q) {
    parts.push(sql`(${foldedContains(sql`d.search_text`, q)}
      or d.owner_id = any(array(select a.id from accounts a where ${contains(sql`a.username`, q)})))`);
  }
  if (ids) parts.push(sql`d.id = any(${ids})`);
  if (model) parts.push(sql`d.model = ${model}`);
  if (link) parts.push(is(isThere(ready), link === 'online'));
  if (lock) parts.push(is(sql`d.is_locked`, lock === 'locked'));
  if (teamId) parts.push(sql`d.id in (select td.drone_id from team_drones td where td.team_id = ${teamId})`);
  if (filter.expiring !== undefined) parts.push(is(expiring(now), filter.expiring));
  if (filter.outdated !== undefined) parts.push(is(sql`d.is_outdated`, filter.outdated));
  if (filter.outdatedPart) parts.push(sql`${filter.outdatedPart} = any(d.outdated)`);
  if (filter.drifting !== undefined) parts.push(is(sql`d.is_drifting`, filter.drifting));
  if (filter.maintenance !== undefined) parts.push(is(sql`d.in_maintenance`, filter.maintenance));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const is = (condition: RawBuilder<unknown>, wanted: boolean): RawBuilder<boolean> =>
  wanted ? sql<boolean>`${condition}` : sql<boolean>`(${condition}) is not true`;

function ownershipOf(ownership: DroneFilter['ownership']): RawBuilder<boolean> {
  if (ownership === 'retired') return sql`d.is_retired`;
  if (ownership === 'bound') return sql`not d.is_retired and d.owner_id is not null`;
  if (ownership === 'unbound') return sql`not d.is_retired and d.owner_id is null`;
  return sql`not d.is_retired`;
}

type Order = (o: Pick<Ready, 'now' | 'fleet'>) => RawBuilder<unknown>;

/** Unknown values are last in both directions. */
const ordered = (column: RawBuilder<unknown>): [Order, Order] => [
  () => sql`${column} nulls last, d.id`,
  () => sql`${column} desc nulls last, d.id`,
];
const [byName, byNameDown] = [() => sql`d.name, d.id`, () => sql`d.name desc, d.id`];
const [bySeen, bySeenDown] = ordered(sql`s.seen_at`);
const [byBound, byBoundDown] = ordered(sql`d.bound_at`);
const [byExpiry, byExpiryDown] = ordered(sql`d.expires_at`);
/** Columns without unknown values: one index serves both directions. */
const counted = (column: RawBuilder<unknown>): [Order, Order] => [
  () => sql`${column}, d.id desc`,
  () => sql`${column} desc, d.id`,
];
const [byArea, byAreaDown] = counted(sql`d.gross_m2`);
const [bySorties, bySortiesDown] = counted(sql`d.sorties`);

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
  attention: (o) => {
    const cases = cares(o).map((care, nth) => sql`when ${care} then ${nth}::int`);
    return sql`case ${sql.join(cases, sql` `)} end, d.name, d.id`;
  },
};

/** Conditions of the grades of attention, the worst first; the last one is always true. */
function cares({ now, fleet }: Pick<Ready, 'now' | 'fleet'>): RawBuilder<boolean>[] {
  const { grave, warned } = alarmedIds(fleet);
  return [
    sql`d.id = any(${grave})`,
    sql`d.id = any(${warned})`,
    sql`d.is_drifting`,
    sql`d.is_outdated`,
    expiring(now),
    sql`true`,
  ];
}

/**
 * The drones that need most attention: of each grade the first `most` by name, each grade from an index of its own.
 */
function worstFirst(ready: Ready, filter: DroneFilter, most: number): RawBuilder<unknown> {
  const all = cares(ready);
  const grades = all.map((care, nth) => {
    const milder = all.slice(0, nth).map((worse) => is(worse, false));
    return sql`(select ${nth}::int as care, d.name, d.id from drone_marks d
      where ${sql.join([matching(filter, ready), care, ...milder], sql` and `)} order by d.name, d.id limit ${most})`;
  });
  return sql.join(grades, sql` union all `);
}
