import type { records } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import type { WeatherLimits } from '@smartflight/contract/weather/limits.schemas.ts';
import { unknownWeather } from '@smartflight/contract/weather/weather-of.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders, visibleHolders, visibleRecords } from '../../access/holder-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { isForWork, type OrderOfRecord } from './record-order.ts';
import { isOfCustomer, isOfOrder } from './record-orders.store.ts';
import type { RecordFlightWeather } from './weather/record-weather.ts';

/** A record with the sums of its flights, as it is stored. */
export interface RecordRecord {
  id: string;
  holder_id: string;
  holder_name: string;
  regimes: string[];
  state: 'draft' | 'complete';
  plot_id: string | null;
  plot_name: string | null;
  plot_m2: number | null;
  drone_id: string | null;
  local_date: string;
  time_zone: string;
  work_type: string;
  entries: unknown;
  revision: number;
  versions: number;
  is_managed: boolean;
  is_split: boolean;
  flights: number;
  start_at: Date | null;
  end_at: Date | null;
  net_m2: number;
  gross_m2: number;
  volume_l: number | null;
  mass_kg: number | null;
  lat: number | null;
  lon: number | null;
  pilots: string[];
  drones: string[];
  /** Gross areas of spraying and of sowing, m². */
  spray_m2: number;
  sow_m2: number;
  /** Summary of the newest sealed version of a complete record; null in a draft. */
  summary: unknown;
  /** SHA-256 of that version, hex; null in a draft. */
  hash: string | null;
  /** Highest of all flights above ground; null if one flight's height has another reference. */
  height_m: number | null;
  /** Mean height of the work above the crop; null if one flight's height has another reference. */
  canopy_m: number | null;
  speed_mps: number | null;
  /** Litres that the set rate would have given on the sprayed area; null if a flight has none. */
  target_l: number | null;
  /** Measured weather of each flight; unknown for one that was not measured. */
  weather: RecordFlightWeather[];
  weather_limits: WeatherLimits | null;
  /** The orders of its flights; none for a caller who does not see those of its holder. */
  orders: OrderOfRecord[];
  sees_orders: boolean;
}

const unmeasured = JSON.stringify(unknownWeather);

/** Sums over the flights of `records r`. */
const sums = sql`(select count(*)::int as flights, min(f.start_at) as start_at, max(f.end_at) as end_at,
    coalesce(sum(f.net_m2), 0) as net_m2, coalesce(sum(f.gross_m2), 0) as gross_m2,
    coalesce(sum((f.figures ->> 'sprayAreaM2')::float8), 0) as spray_m2,
    coalesce(sum((f.figures ->> 'sowAreaM2')::float8), 0) as sow_m2,
    case when bool_and(f.volume_l is not null or f.work_type = 'sow') then sum(f.volume_l) end as volume_l,
    case when bool_and(f.mass_kg is not null or f.work_type = 'spray') then sum(f.mass_kg) end as mass_kg, 
    (array_agg(f.lat order by f.start_at) filter (where f.lat is not null))[1] as first_lat,
    (array_agg(f.lon order by f.start_at) filter (where f.lon is not null))[1] as first_lon,
    coalesce(array_agg(distinct a.username) filter (where a.username <> ''), '{}') as pilots,
    coalesce(array_agg(distinct f.drone_id), '{}') as drones,
    case when bool_and(f.figures ->> 'maxHeightReference' is not distinct from 'ground')
      then max((f.figures ->> 'maxHeightM')::float8) end as height_m,
    case when bool_and(f.figures ->> 'heightReference' is not distinct from 'canopy')
      then sum((f.figures ->> 'avgWorkHeightM')::float8 * f.gross_m2) / nullif(sum(f.gross_m2), 0) end as canopy_m,
    max((f.figures ->> 'maxSpeedMps')::float8) as speed_mps,
    case when bool_and(f.figures ->> 'targetRateLpha' is not null)
      then sum((f.figures ->> 'targetRateLpha')::float8 * (f.figures ->> 'sprayAreaM2')::float8 / 10000) end as target_l,
    coalesce(jsonb_agg(coalesce(w.facts, ${unmeasured}::jsonb) || jsonb_build_object('areaM2', f.gross_m2, 'flightId', f.id)
      order by f.start_at, f.id) filter (where f.id is not null), '[]') as weather,
    coalesce(jsonb_agg(distinct jsonb_build_object('number', o.number, 'customerName', cu.name,
      'customerAddress', cu.address, 'cropName', o.crop, 'target', o.target, 'permitNumber', o.permit_number,
      'products', case when ${isForWork} then o.products else '[]' end)) filter (where o.id is not null), '[]') as all_orders
  from record_flights rf join flights f on f.id = rf.flight_id left join accounts a on a.id = f.pilot_id
    left join flight_weather w on w.flight_id = f.id left join order_flights x on x.flight_id = f.id
    left join orders o on o.id = x.order_id left join customers cu on cu.id = o.customer_id
  where rf.record_id = r.id)`;

const selected = (
  isManaged: RawBuilder<boolean>,
  seesOrders: RawBuilder<unknown>,
) => sql`select r.id, r.holder_id, coalesce(c.name, o.username) as holder_name,
    h.regimes, h.weather_limits, r.state, r.plot_id, p.name as plot_name, p.area_m2 as plot_m2, r.drone_id, r.local_date, r.time_zone,
    r.work_type, r.entries, r.revision, r.is_split, coalesce(${isManaged}, false) as is_managed,
    (select count(*)::int from record_seals s where s.record_id = r.id) as versions,
    newest.summary, newest.hash,
    coalesce((p.south + p.north) / 2, f.first_lat) as lat,
    coalesce((p.west + p.east) / 2 + case when p.west <= p.east then 0 when p.west + p.east > 0 then -180 else 180 end,
      f.first_lon) as lon, f.*, coalesce(${seesOrders}, false) as sees_orders,
    case when ${seesOrders} then f.all_orders else '[]' end as orders
  from records r join record_holders h on h.id = r.holder_id left join companies c on c.id = h.company_id
  left join accounts o on o.id = h.account_id left join plots p on p.id = r.plot_id
  left join lateral ${sums} f on true
  left join lateral (select s.summary, s.hash from record_seals s
    where s.record_id = r.id and r.state = 'complete' order by s.version desc limit 1) newest on true`;

/** The records in any state that the actor sees and a filter selects, as tables and conditions. */
function foundRecords(
  actor: UserActor,
  { plotId, flightId, orderId, customer, from, to }: Omit<RecordFilter, 'state'>,
  now: Date,
): RawBuilder<unknown> {
  return sql`records r join record_holders h on h.id = r.holder_id where ${visibleRecords(actor, now)}
    and ${plotId === undefined ? sql`true` : sql`r.plot_id = ${plotId}`}
    and ${flightId === undefined ? sql`true` : sql`r.id = (select record_id from record_flights where flight_id = ${flightId})`}
    and ${orderId === undefined ? sql`true` : isOfOrder(actor, orderId)}
    and ${customer === undefined ? sql`true` : isOfCustomer(actor, customer)}
    and ${from === undefined ? sql`true` : sql`r.local_date >= ${from}::date`}
    and ${to === undefined ? sql`true` : sql`r.local_date <= ${to}::date`}`;
}

const ofState = (state: RecordFilter['state']) => (state === undefined ? sql`true` : sql`r.state = ${state}`);

/** One page of the records that the actor sees, newest first, with the number of all and of drafts. */
export async function listRecords(
  db: Database,
  actor: UserActor,
  { state, page, pageSize, ...filter }: QueryOf<typeof records.list>,
  now: Date,
): Promise<{ rows: RecordRecord[]; total: number; drafts: number }> {
  const found = foundRecords(actor, filter, now);
  const { rows: counts } = await sql<{ drafts: number; complete: number }>`
    select count(*) filter (where r.state = 'draft')::int as drafts,
      count(*) filter (where r.state = 'complete')::int as complete from ${found}`.execute(db);
  const { drafts = 0, complete = 0 } = counts[0] ?? {};
  const { rows } =
    await sql<RecordRecord>`${selected(managedHolders(actor), visibleHolders(actor))} where r.id in (
      select r.id from ${found} and ${ofState(state)} order by r.local_date desc, r.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize})
    order by r.local_date desc, r.id desc`.execute(db);
  const total = state === undefined ? drafts + complete : state === 'draft' ? drafts : complete;
  return { rows, total, drafts };
}

/** Ids of the records that the actor sees, newest first; at most `limit`. */
export async function recordIds(
  db: Database,
  actor: UserActor,
  { state, ...filter }: RecordFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from ${foundRecords(actor, filter, now)}
    and ${ofState(state)} order by r.local_date desc, r.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the records that the actor still sees, in the order of the ids. */
export async function recordsOf(
  db: Database,
  actor: UserActor,
  ids: readonly string[],
  now: Date,
): Promise<RecordRecord[]> {
  const { rows } = await sql<RecordRecord>`${selected(managedHolders(actor), visibleHolders(actor))}
    where r.id = any(${ids}::uuid[]) and ${visibleRecords(actor, now)}
    order by array_position(${ids}::uuid[], r.id)`.execute(db);
  return rows;
}

/** One record that the actor sees; undefined when foreign or missing. */
export async function getRecord(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<RecordRecord | undefined> {
  const { rows } = await sql<RecordRecord>`${selected(managedHolders(actor), visibleHolders(actor))}
    where r.id = ${id} and ${visibleRecords(actor, now)}`.execute(db);
  return rows[0];
}

/** Drafts of all holders since a local day, in the order of their ids. */
export async function draftsAfter(
  db: Database,
  { since, after, limit }: { since: string; after: string | undefined; limit: number },
): Promise<RecordRecord[]> {
  const { rows } = await sql<RecordRecord>`${selected(sql`false`, sql`true`)}
    where r.state = 'draft' and r.local_date >= ${since}::date
      and ${after === undefined ? sql`true` : sql`r.id > ${after}`}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** A flight of a record, as it is stored. */
export interface FlightOfRecord {
  id: string;
  drone_id: string;
  drone_name: string;
  pilot_name: string | null;
  start_at: Date;
  end_at: Date;
  net_m2: number;
  gross_m2: number;
  volume_l: number | null;
  mass_kg: number | null;
  rate_lpha: number | null;
  rate_kgpha: number | null;
  revision: number;
}

/** The flights of a record that the caller has found in the actor's reach, in time order. */
export async function flightsOf(db: Database, _actor: UserActor, id: string): Promise<FlightOfRecord[]> {
  const { rows } = await sql<FlightOfRecord>`
    select f.id, f.drone_id, d.name as drone_name, nullif(a.username, '') as pilot_name, f.start_at, f.end_at, f.net_m2,
      f.gross_m2, f.volume_l, f.mass_kg, f.rate_lpha, f.rate_kgpha, f.revision
    from record_flights rf join flights f on f.id = rf.flight_id join drones d on d.id = f.drone_id
    left join accounts a on a.id = f.pilot_id
    where rf.record_id = ${id} order by f.start_at, f.id`.execute(db);
  return rows;
}

/** The product versions that lines name, each as it was then; with `holderId` only of its register and of those that the actor sees. */
export async function productsUsed(
  db: Database,
  actor: UserActor,
  lines: readonly { productId: string | null; version: number | null }[],
  holderId?: string,
): Promise<Map<string, Record<string, unknown>>> {
  const named = lines.filter(({ productId }) => productId !== null);
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ id: string; version: number; product: Record<string, unknown> }>`
    select v.product_id as id, v.version, to_jsonb(v) - '{product_id,version,at,by_id,label_file_id}'::text[] as product
    from product_versions v join products p on p.id = v.product_id join record_holders h on h.id = p.holder_id
    where v.product_id = any(${named.map(({ productId }) => productId)}::uuid[]) and ${holderId === undefined ? sql`true` : sql`(h.id = ${holderId} or ${visibleHolders(actor)})`}`.execute(
    db,
  );
  return new Map(rows.map(({ id, version, product }) => [productKey(id, version), product]));
}

/** Names a version of a product. */
export const productKey = (id: string | null, version: number | null): string => `${id} ${version}`;

/** Locks a record that the actor sees for a change, and returns what is needed for it. */
export async function lockRecord(
  tx: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<
  | { holderId: string; state: 'draft' | 'complete'; revision: number; entries: unknown; isManaged: boolean }
  | undefined
> {
  const { rows } = await sql<{
    holderId: string;
    state: 'draft' | 'complete';
    revision: number;
    entries: unknown;
    isManaged: boolean;
  }>`select r.holder_id as "holderId", r.state, r.revision, r.entries, coalesce(${managedHolders(actor)}, false) as "isManaged"
    from records r join record_holders h on h.id = r.holder_id
    where r.id = ${id} and ${visibleRecords(actor, now)} for no key update of r`.execute(tx);
  return rows[0];
}

/** Stores entries and state of a locked record and returns its new revision. */
export async function writeRecord(
  tx: Database,
  _actor: UserActor,
  { id, entries, state, now }: { id: string; entries: unknown; state: 'draft' | 'complete'; now: Date },
): Promise<number> {
  const row = await tx
    .updateTable('records')
    .set({ entries: JSON.stringify(entries), state, changed_at: now, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}
