import type { ZoneLayer, ZoneTime } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import type { PublishedLayer, ZoneSource } from '@smartflight/contract/airspace/zones.schemas.ts';
import type { ZoneState } from '@smartflight/contract/airspace/zones.ts';
import type { zones } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { notifySql } from '../../events.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { foldedContains } from '../../platform/postgres/name-search.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { StorableZone } from './storable-zone.ts';
import { boxesOf } from './zone-boxes.ts';
import type { ZoneRow } from './zone-row.ts';

export interface IndexedRow {
  id: string;
  revision: string;
  class: ZoneClass;
  title: string;
  names: Record<string, string>;
  messages: Record<string, string>;
  country: string;
  airport: string | null;
  times: ZoneTime[];
  layers: ZoneLayer[];
  ended: boolean;
}

const rowColumns = sql`z.id, z.source, z.identifier, z.version, z.class, z.names, z.messages, z.authority, z.country,
  z.times, z.west, z.south, z.east, z.north, z.updated_at, z.ended_at, a.ident as airport`;

/** Rows with a revision above `since`; the first read skips ended zones. */
export async function readChanged(db: Database, since: string): Promise<IndexedRow[]> {
  const { rows } = await sql<IndexedRow>`
    select z.id, z.revision::text, z.class, z.title, z.names, z.messages, z.country, a.ident as airport, z.times,
      case when z.ended_at is null then z.layers else '[]' end as layers, z.ended_at is not null as ended
    from zones z left join airports a on a.zone_id = z.id
    where z.revision > ${since}::bigint and (${since} <> '0' or z.ended_at is null)`.execute(db);
  return rows;
}

/** One page of zones by title; `idsOf` returns the zones that have not ended and are in one of these states now. */
export async function listZones(
  db: Database,
  query: QueryOf<typeof zones.list>,
  { now, idsOf }: StateNow,
): Promise<{ items: (ZoneRow & { layer_count: number })[]; total: number }> {
  const where = sql.join(conditionsOf(query, { now, idsOf }), sql` and `);
  const ask = async (limit: number, offset: number) =>
    (
      await sql<ZoneRow & { layer_count: number; total: number }>`
        select ${rowColumns}, '[]'::jsonb as layers, jsonb_array_length(z.layers) as layer_count,
          count(*) over ()::int as total
        from zones z left join airports a on a.zone_id = z.id where ${where}
        order by z.title, z.id limit ${limit} offset ${offset}`.execute(db)
    ).rows;
  const items = await ask(query.size, (query.page - 1) * query.size);
  const total = await totalOf(items, query, async () => (await ask(1, 0))[0] ?? { total: 0 });
  return { items, total };
}

function conditionsOf(
  { q, source, class: zoneClass, state, airports, bbox }: QueryOf<typeof zones.list>,
  { now, idsOf }: StateNow,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [stateIs(state, { now, idsOf })];
  if (q) conditions.push(foldedContains(sql`z.search_text`, q));
  if (source !== undefined) conditions.push(sql`z.source = ${source}`);
  if (zoneClass) conditions.push(sql`z.class = ${zoneClass}`);
  if (airports === false) conditions.push(sql`a.zone_id is null`);
  if (bbox) {
    const inBox = boxesOf(bbox).map(
      (box) =>
        sql`(z.west <= ${box.east} and z.east >= ${box.west} and z.south <= ${box.north} and z.north >= ${box.south})`,
    );
    conditions.push(sql`(${sql.join(inBox, sql` or `)})`);
  }
  return conditions;
}

interface StateNow {
  now: Date;
  idsOf: (...states: ZoneState[]) => string[];
}

/** Without a state: zones in force now or later. */
function stateIs(state: QueryOf<typeof zones.list>['state'], { now, idsOf }: StateNow): RawBuilder<unknown> {
  const isOver = sql`(z.ended_at is not null or coalesce(z.ends_at <= ${now}, false))`;
  if (state === undefined) return sql`not ${isOver}`;
  if (state === 'ended') return isOver;
  // Most zones are in force, so the query excludes the others.
  return state === 'inForce'
    ? sql`not ${isOver} and z.id <> all (${idsOf('offHours', 'upcoming')}::uuid[])`
    : sql`not ${isOver} and z.id = any (${idsOf(state)}::uuid[])`;
}

/** One zone; `lock` locks it until the end of the transaction. */
export async function getZone(
  db: Database | Transaction<DB>,
  id: string,
  o = { lock: false },
): Promise<ZoneRow | undefined> {
  const { rows } = await sql<ZoneRow>`
    select ${rowColumns}, z.layers, z.original - 'layers' as original from zones z left join airports a on a.zone_id = z.id
    where z.id = ${id} ${o.lock ? sql`for update of z` : sql``}`.execute(db);
  return rows[0];
}

/** The layers of a zone as published; undefined without such a zone. */
export async function readOriginal(db: Database, id: string): Promise<PublishedLayer[] | undefined> {
  const { rows } = await sql<{ layers: PublishedLayer[] }>`
    select coalesce(original -> 'layers', layers) as layers from zones where id = ${id}`.execute(db);
  return rows[0]?.layers;
}

/** Where a zone comes from, with its name there. */
export interface ZoneOrigin {
  source: string;
  identifier: string;
}

/** Origins of zones by id. */
export async function readOrigins(db: Database, ids: readonly string[]): Promise<Map<string, ZoneOrigin>> {
  const { rows } = await sql<ZoneOrigin & { id: string }>`
    select id, source, identifier from zones where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}

export async function listSources(db: Database): Promise<ZoneSource[]> {
  const { rows } = await sql<{
    source: string;
    zones: number;
    airports: number;
    at: Date | null;
    file_name: string | null;
  }>`
    select s.*, i.at, i.file_name from (
      select z.source, count(*) filter (where a.zone_id is null)::int as zones,
        count(a.zone_id)::int as airports
      from zones z left join airports a on a.zone_id = z.id where z.ended_at is null group by z.source
    ) s left join lateral (
      select at, file_name from zone_imports where source = s.source order by at desc limit 1
    ) i on true order by s.source`.execute(db);
  return rows.map(({ source, zones: count, airports, at, file_name }) => ({
    source,
    zones: count,
    airports,
    importedAt: at?.toISOString() ?? null,
    fileName: file_name,
  }));
}

/**
 * Blocks other writers of zones until the end of the transaction and notifies every process with the commit, so that
 * revisions become visible in order.
 */
export async function lockZones(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('zones'))`.execute(tx);
  await notifySql({ type: 'zones-changed' }).execute(tx);
}

export interface Put {
  id: string;
  identifier: string;
  state: 'added' | 'replaced';
}

/** Creates or updates zones of one source by identifier; see `putWritten`. */
export function putZones(
  tx: Transaction<DB>,
  plan: { source: string; now: Date },
  items: readonly StorableZone[],
): Promise<Put[]> {
  return putWritten(
    tx,
    plan,
    items.map((item) => JSON.stringify(item)),
  );
}

/**
 * Creates or updates zones of one source by identifier, each a `StorableZone` as JSON, and their airports, in one
 * statement. A changed zone keeps its former version, an ended one becomes active again, and unchanged ones are not
 * returned.
 */
export async function putWritten(
  tx: Transaction<DB>,
  { source, now }: { source: string; now: Date },
  items: readonly string[],
): Promise<Put[]> {
  const { rows } = await sql<{ id: string; identifier: string; inserted: boolean }>`
    with n as materialized (
      select * from jsonb_to_recordset(${`[${items.join(',')}]`}::jsonb) as r (identifier text, class text, names jsonb,
        messages jsonb, authority jsonb, country text, layers jsonb, times jsonb, hash text, title text,
        "searchText" text, "beginsAt" timestamptz, "endsAt" timestamptz, west float8, south float8, east float8,
        north float8, airport jsonb, original jsonb)
    ), kept as (
      insert into zone_versions (zone_id, version, content, replaced_at)
      select z.id, z.version, jsonb_build_object('class', z.class, 'names', z.names, 'messages', z.messages,
        'authority', z.authority, 'country', z.country, 'layers', z.layers, 'times', z.times,
        'original', z.original), ${now}
      from n join zones z on z.source = ${source} and z.identifier = n.identifier
      where z.content_hash <> decode(n.hash, 'hex') on conflict do nothing
    ), put as (
      insert into zones as z (source, identifier, class, names, messages, authority, country, layers, times,
        content_hash, title, search_text, begins_at, ends_at, west, south, east, north, original, created_at, updated_at)
      select ${source}, n.identifier, n.class, n.names, n.messages, n.authority, n.country, n.layers, n.times,
        decode(n.hash, 'hex'), n.title, fold_text(n."searchText"), n."beginsAt", n."endsAt", n.west, n.south, n.east, n.north,
        n.original, ${now}::timestamptz, ${now}::timestamptz
      from n
      on conflict (source, identifier) do update set ${replacing(now)}
        where z.content_hash <> excluded.content_hash or z.ended_at is not null
      returning z.id, z.identifier, z.xmax = 0 as inserted
    ), protected as (
      insert into airports (zone_id, ident, name, lat, lon, elevation_m, runways)
      select put.id, a.ident, a.name, a.lat, a.lon, a."elevationM", a.runways
      from put join n using (identifier), jsonb_to_record(n.airport) as a (ident text, name text, lat float8,
        lon float8, "elevationM" float8, runways jsonb)
      where n.airport is not null
      on conflict (zone_id) do update set ident = excluded.ident, name = excluded.name, lat = excluded.lat,
        lon = excluded.lon, elevation_m = excluded.elevation_m, runways = excluded.runways
    )
    select * from put`.execute(tx);
  return rows.map(({ id, identifier, inserted }) => ({
    id,
    identifier,
    state: inserted ? 'added' : 'replaced',
  }));
}

const replacing = (now: Date): RawBuilder<unknown> => sql`
  version = z.version + case when z.content_hash <> excluded.content_hash then 1 else 0 end,
  revision = nextval('zone_revisions'), class = excluded.class, names = excluded.names, messages = excluded.messages,
  authority = excluded.authority, country = excluded.country, layers = excluded.layers, times = excluded.times,
  content_hash = excluded.content_hash, title = excluded.title, search_text = excluded.search_text,
  begins_at = excluded.begins_at, ends_at = excluded.ends_at, west = excluded.west, south = excluded.south,
  east = excluded.east, north = excluded.north, original = excluded.original,
  updated_at = ${now}::timestamptz, ended_at = null`;

/** A stored zone for comparison with an import; `hash` as in `StorableZone`. */
export interface KnownZone {
  identifier: string;
  hash: string;
  title: string;
  ended: boolean;
}

/** All zones that a source ever had, ended ones included. */
export async function readKnown(db: Database | Transaction<DB>, source: string): Promise<KnownZone[]> {
  const { rows } = await sql<KnownZone>`
    select identifier, encode(content_hash, 'hex') as hash, title, ended_at is not null as ended
    from zones where source = ${source} order by title, identifier`.execute(db);
  return rows;
}

export async function endMissing(
  tx: Transaction<DB>,
  { source, now }: { source: string; now: Date },
  missing: readonly string[],
): Promise<void> {
  if (missing.length === 0) return;
  await sql`
    update zones z set ended_at = ${now}, updated_at = ${now}, revision = nextval('zone_revisions')
    where z.source = ${source} and z.ended_at is null and z.identifier = any (${missing}::text[])`.execute(
    tx,
  );
}

export async function endZone(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await sql`update zones set ended_at = ${now}, updated_at = ${now}, revision = nextval('zone_revisions')
    where id = ${id}`.execute(tx);
}

export async function noteImport(
  tx: Transaction<DB>,
  o: { source: string; fileName: string; format: string; accountId: string; now: Date; counts: object },
): Promise<void> {
  await tx
    .insertInto('zone_imports')
    .values({
      source: o.source,
      file_name: o.fileName,
      format: o.format,
      account_id: o.accountId,
      at: o.now,
      counts: JSON.stringify(o.counts),
    })
    .execute();
}
