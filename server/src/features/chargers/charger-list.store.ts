import type { chargers as endpoints } from '@smartflight/contract/endpoints.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import type { Charger, ChargerDetail, ChargerFilter } from '@smartflight/contract/power/charger.schemas.ts';
import type { chargerSorts } from '@smartflight/contract/power/charger.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { knownName } from '../../access/known-names.ts';
import { visibleDrones } from '../../access/scope.ts';
import { listPermissions } from '../../devices/pilots.store.ts';
import { type ChargerState, chargerLink } from '../../live/power/charger-state.ts';
import { contains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type ChargerRow, columns, expiring, joins, ownStatus, statusOf, toCharger } from './charger-row.ts';

type ChargerSort = (typeof chargerSorts)[number];
export interface ChargerQuery extends ChargerFilter {
  sort: ChargerSort;
}

export interface ListContext {
  db: Database;
  chargers: ChargerState;
  actor: UserActor;
  now: Date;
}

export async function listChargers(
  context: ListContext,
  query: ChargerQuery & { page: number; size: number },
): Promise<ResultInput<typeof endpoints.list>> {
  const [items, counts] = await Promise.all([
    readChargers(context, query, { limit: query.size, offset: (query.page - 1) * query.size }),
    countChargers(context, query),
  ]);
  return { items, ...counts };
}

async function readChargers(
  context: ListContext,
  query: ChargerQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Charger[]> {
  const { db, actor, chargers } = context;
  const { rows } = await sql<ChargerRow>`
    select ${columns(actor)} from devices d ${joins}
    where ${matching(query, context)} order by ${orderOf(context.actor, query.sort)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map((row) => toCharger(row, chargers));
}

/** Maximum rows of a file. */
const mostRows = 50_000;

/**
 * All rows of a filter in its order, in batches. The ids are read first: chargers that report during the export would
 * otherwise move, and be in the file twice or not at all.
 */
export async function* chargerLots(
  context: ListContext,
  query: ChargerQuery,
  atOnce = 1_000,
): AsyncGenerator<Charger[]> {
  const { db, actor, chargers, now } = context;
  const { rows: all } = await sql<{ id: string }>`
    select d.id from devices d ${joins} where ${matching(query, context)}
    order by ${orderOf(actor, query.sort)} limit ${mostRows}`.execute(db);
  for (let from = 0; from < all.length; from += atOnce) {
    const ids = all.slice(from, from + atOnce).map(({ id }) => id);
    const { rows } = await sql<ChargerRow>`
      select ${columns(actor)} from unnest(${ids}::text[]) with ordinality as page (id, nth)
        join devices d on d.id = page.id ${joins}
      where ${visibleDrones(actor, query.scope, now)} order by page.nth`.execute(db);
    yield rows.map((row) => toCharger(row, chargers));
  }
}

/** The status is only in memory, so the ids that match the filter are fetched and counted here. */
async function countChargers(context: ListContext, filter: ChargerFilter) {
  const { db, chargers, now } = context;
  const { rows } = await sql<{ id: string; is_kept: boolean; is_expiring: boolean }>`
    select d.id, d.maintenance_since is not null as is_kept, coalesce(${expiring(now)}, false) as is_expiring
    from devices d ${joins} where ${matching(filter, context)}`.execute(db);
  const at = chargers.clock();
  const counts = { online: 0, charging: 0, full: 0, fault: 0, expiring: 0 };
  for (const { id, is_kept: isKept, is_expiring: isExpiring } of rows) {
    const entry = chargers.get(id);
    const status = statusOf(entry, isKept);
    if (entry && chargerLink(entry, at) !== 'offline') counts.online += 1;
    if (status === 'charging' || status === 'full' || status === 'fault') counts[status] += 1;
    if (isExpiring) counts.expiring += 1;
  }
  return { total: rows.length, counts };
}

function matching(filter: ChargerFilter, { actor, now, chargers }: ListContext): RawBuilder<boolean> {
  const parts = [
    sql`d.kind = 'charger'`,
    visibleDrones(actor, filter.scope, now),
    ownershipOf(filter.ownership),
  ];
  const { q, ids, model, mode, link, status } = filter;
  if (q) {
    const texts = [sql`d.id`, sql`d.name`, sql`d.model`, sql`a.username`];
    parts.push(
      sql`(${sql.join(
        texts.map((text) => contains(text, q)),
        sql` or `,
      )})`,
    );
  }
  if (ids) parts.push(sql`d.id = any(${ids})`);
  if (model) parts.push(sql`d.model = ${model}`);
  if (mode) parts.push(amongLive(chargers, ({ charger }) => charger.mode === mode));
  if (link) {
    const at = chargers.clock();
    parts.push(
      is(
        amongLive(chargers, (entry) => chargerLink(entry, at) !== 'offline'),
        link === 'online',
      ),
    );
  }
  if (status) parts.push(doing(status, chargers));
  if (filter.expiring !== undefined) parts.push(is(expiring(now), filter.expiring));
  if (filter.maintenance !== undefined)
    parts.push(is(sql`d.maintenance_since is not null`, filter.maintenance));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

type Entry = Parameters<typeof chargerLink>[0];

const amongLive = (chargers: ChargerState, isSo: (entry: Entry) => boolean): RawBuilder<boolean> =>
  sql<boolean>`d.id = any(${[...chargers.entries()].filter(isSo).map(({ id }) => id)}::text[])`;

/** The rule of `statusOf` as SQL: a fault comes first, then maintenance, then the reported state. */
function doing(status: NonNullable<ChargerFilter['status']>, chargers: ChargerState): RawBuilder<boolean> {
  const caption = (state: string) => amongLive(chargers, (entry) => ownStatus(entry) === state);
  const isKept = sql`d.maintenance_since is not null`;
  if (status === 'fault') return caption('fault');
  if (status === 'maintain')
    return sql`(${isKept} and not ${caption('fault')} or not (${isKept}) and ${caption('maintain')})`;
  if (status === 'idle')
    return sql`(not (${isKept}) and not ${amongLive(chargers, (entry) => ownStatus(entry) !== 'idle')})`;
  return sql`(not (${isKept}) and ${caption(status)})`;
}

const is = (condition: RawBuilder<unknown>, wanted: boolean): RawBuilder<boolean> =>
  wanted ? sql<boolean>`${condition}` : sql<boolean>`(${condition}) is not true`;

/** Retired chargers are listed only on request. */
function ownershipOf(ownership: ChargerFilter['ownership']): RawBuilder<boolean> {
  if (ownership === 'retired') return sql`d.retired_at is not null`;
  if (ownership === 'bound') return sql`d.retired_at is null and d.owner_id is not null`;
  if (ownership === 'unbound') return sql`d.retired_at is null and d.owner_id is null`;
  return sql`d.retired_at is null`;
}

function orderOf({ language }: UserActor, sort: ChargerSort): RawBuilder<unknown> {
  const name = inOrderOf(language, sql`d.name`);
  if (sort === 'name') return sql`${name}, d.id`;
  return sort === '-name' ? sql`${name} desc, d.id` : orders[sort];
}

const orders: Record<Exclude<ChargerSort, 'name' | '-name'>, RawBuilder<unknown>> = {
  id: sql`d.id`,
  '-id': sql`d.id desc`,
  model: sql`d.model, d.id`,
  '-model': sql`d.model desc, d.id`,
  lastSeenAt: sql`s.seen_at nulls last, d.id`,
  '-lastSeenAt': sql`s.seen_at desc nulls last, d.id`,
  boundAt: sql`d.bound_at nulls last, d.id`,
  '-boundAt': sql`d.bound_at desc nulls last, d.id`,
  expiresAt: sql`p.expires_at nulls last, d.id`,
  '-expiresAt': sql`p.expires_at desc nulls last, d.id`,
};

interface DetailRow extends ChargerRow {
  year: number | null;
  batch: string;
  number: string;
  pd: string | null;
  phone: string;
  transfer_id: string | null;
  transfer_to: string | null;
  transfer_ends: Date | null;
}

/** One visible charger in full detail; undefined when foreign or missing. */
export async function getCharger(context: ListContext, id: string): Promise<ChargerDetail | undefined> {
  const { db, actor, now, chargers } = context;
  const { rows } = await sql<DetailRow>`
    select ${columns(actor)}, d.year, d.batch, d.number, d.pd, d.phone,
      t.id as transfer_id, t.receiver as transfer_to, t.expires_at as transfer_ends
    from devices d ${joins}
      left join lateral (
        select t.id, coalesce(${knownName(actor)}, t.account) as receiver, t.expires_at
        from transfers t left join accounts a on a.id = t.to_id
        where t.drone_id = d.id and t.state = 'offered' and t.expires_at > ${now}) t on true
    where d.id = ${id} and d.kind = 'charger' and ${visibleDrones(actor, undefined, now)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const charger = toCharger(row, chargers);
  const isManager = charger.rights.own || charger.rights.manage;
  return {
    ...charger,
    year: row.year,
    batch: row.batch,
    number: row.number,
    pd: row.pd,
    phone: row.phone,
    live: chargers.get(id)?.charger ?? { id, name: row.name, model: row.model },
    permittedUsers: isManager ? await listPermissions(db, actor, { id, now, isOwn: false }) : [],
    transfer:
      isManager && row.transfer_id && row.transfer_to && row.transfer_ends
        ? { id: row.transfer_id, to: row.transfer_to, expiresAt: row.transfer_ends.toISOString() }
        : null,
  };
}
