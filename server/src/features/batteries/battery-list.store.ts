import type { batteries } from '@smartflight/contract/batteries.ts';
import {
  type Battery,
  type BatteryFilter,
  type batterySorts,
  cycleBuckets,
} from '@smartflight/contract/battery-shapes.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type BatteryRow, columns, joins, toBattery, visibleBatteries } from './battery-row.ts';

type BatterySort = (typeof batterySorts)[number];
export interface BatteryQuery extends BatteryFilter {
  sort: BatterySort;
}

export interface Looking {
  db: Database;
  actor: UserActor;
  now: Date;
}

/** One page of the batteries this actor may see, with figures over the whole filter. */
export async function listBatteries(
  looking: Looking,
  query: BatteryQuery & { page: number; size: number },
): Promise<ResultInput<typeof batteries.list>> {
  const [items, counted] = await Promise.all([
    readBatteries(looking, query, { limit: query.size, offset: (query.page - 1) * query.size }),
    countBatteries(looking, query),
  ]);
  return { items, ...counted };
}

/** Rows of a filter in its order. */
export async function readBatteries(
  { db, actor, now }: Looking,
  query: BatteryQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Battery[]> {
  const where = matching(query, { actor, now });
  const { rows } = await sql<BatteryRow>`
    with page as materialized (
      select battery_no, row_number() over () as nth from (
        select b.battery_no from batteries b ${query.q ? owners : sql``} where ${where}
        order by ${orders[query.sort]} limit ${limit} offset ${offset}) o)
    select ${columns(actor, now)} from page join batteries b using (battery_no) ${joins} order by page.nth`.execute(
    db,
  );
  return rows.map(toBattery);
}

/** Owners that a filter offers: more are found by the search. */
const mostOwners = 500;

/** Who owns the batteries that this actor may see, by name. */
export async function listOwners(
  { db, actor, now }: Looking,
  scope: BatteryFilter['scope'],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.username as name from accounts a
    where a.id in (select b.owner_id from batteries b where ${visibleBatteries(actor, scope, now)})
    order by a.username, a.id limit ${mostOwners}`.execute(db);
  return rows;
}

const owners = sql`left join accounts a on a.id = b.owner_id`;

async function countBatteries({ db, actor, now }: Looking, filter: BatteryFilter) {
  const bucket = ([from, to]: readonly [number, number | undefined]) =>
    sql`count(*) filter (where ${withCycles(from, to)})::int`;
  const band = (name: string) => sql`count(*) filter (where b.band = ${name})::int`;
  const { rows } = await sql<
    Record<'total' | 'abnormal' | 'healthy' | 'watched' | 'ill', number> & { buckets: number[] }
  >`
    select count(*)::int as total, count(*) filter (where b.is_abnormal)::int as abnormal,
      ${band('normal')} as healthy, ${band('watch')} as watched, ${band('abnormal')} as ill,
      array[${sql.join(Object.values(cycleBuckets).map(bucket))}] as buckets
    from batteries b ${filter.q ? owners : sql``} where ${matching(filter, { actor, now })}`.execute(db);
  const { total, abnormal, healthy, watched, ill, buckets } = rows[0]!;
  const [first = 0, second = 0, third = 0, fourth = 0] = buckets;
  return {
    total,
    counts: {
      normal: total - abnormal,
      abnormal,
      bands: { normal: healthy, watch: watched, abnormal: ill },
      cycles: { '0-100': first, '101-200': second, '201-300': third, '301-': fourth },
    },
  };
}

const withCycles = (from: number, to: number | undefined): RawBuilder<boolean> =>
  to === undefined ? sql<boolean>`b.cycles >= ${from}` : sql<boolean>`b.cycles between ${from} and ${to}`;

function matching(
  filter: BatteryFilter,
  { actor, now }: Pick<Looking, 'actor' | 'now'>,
): RawBuilder<boolean> {
  const parts = [visibleBatteries(actor, filter.scope, now)];
  const { q, cycles, health, status, ownerId, model, deviceId, kind, twice } = filter;
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(b.sn ilike ${like} or b.model ilike ${like} or a.username ilike ${like})`);
  }
  if (cycles) {
    const [from, to] = cycleBuckets[cycles];
    parts.push(withCycles(from, to));
  }
  if (health) parts.push(sql`b.band = ${health}`);
  if (status) parts.push(status === 'abnormal' ? sql`b.is_abnormal` : sql`not b.is_abnormal`);
  if (ownerId) parts.push(sql`b.owner_id = ${ownerId}`);
  if (model) parts.push(sql`b.model = ${model}`);
  if (deviceId) parts.push(sql`b.device_no = (select device_no from devices where id = ${deviceId})`);
  if (kind) parts.push(sql`b.device_no in (select device_no from devices where kind = ${kind})`);
  if (twice !== undefined) parts.push(twice ? sql`b.twice_at is not null` : sql`b.twice_at is null`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** What is unknown stands last, whichever way it is sorted. */
const orders: Record<BatterySort, RawBuilder<unknown>> = {
  lastUsedAt: sql`b.used_at nulls last, b.sn`,
  '-lastUsedAt': sql`b.used_at desc nulls last, b.sn`,
  sn: sql`b.sn`,
  '-sn': sql`b.sn desc`,
  model: sql`b.model nulls last, b.sn`,
  '-model': sql`b.model desc nulls last, b.sn`,
  soc: sql`b.soc_pct nulls last, b.sn`,
  '-soc': sql`b.soc_pct desc nulls last, b.sn`,
  cycles: sql`b.cycles nulls last, b.sn`,
  '-cycles': sql`b.cycles desc nulls last, b.sn`,
  health: sql`b.score nulls last, b.sn`,
  '-health': sql`b.score desc nulls last, b.sn`,
};
