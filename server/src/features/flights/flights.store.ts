import type { Flight, FlightDetail, FlightFilter } from '@smartflight/contract/flights/flights.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { joinImport } from '../../access/flight-import.ts';
import { ownFlights, tenantFlights, visibleFlights } from '../../access/scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { askPrepared, type StatementRunner, unseen } from '../../platform/postgres/prepared.ts';
import type { AreaShape } from './derivation/geometry.ts';
import { matching, scopeParts, sortOf, unlessZero } from './flight-filter.ts';
import { type DetailRecord, type FlightRecord, toDetail, toFlight } from './flight-row.ts';

/** Names of a flight's drone, pilot, plot and company, with the joins of `names`. */
export const named = sql`d.name as drone_name, a.username as pilot_name, p.name as plot_name, c.name as company_name`;
export const names = sql`join drones d on d.id = f.drone_id left join accounts a on a.id = f.pilot_id
  left join plots p on p.id = f.plot_id left join companies c on c.id = f.company_id`;
/** Columns of the list without the thumbnail; the detail figures are larger than all of these. */
export const listed = sql`f.id, f.drone_id, f.pilot_id, f.plot_id, f.work_type, f.start_at, f.end_at, f.local_date, f.time_zone,
  f.end_reason, f.flight_s, f.work_s, f.gross_m2, f.net_m2, f.overlap_m2, f.overlap_pct, f.inside_m2, f.outside_m2,
  f.skip_m2, f.gap_m2, f.volume_l, f.mass_kg, f.rate_lpha, f.rate_kgpha, f.work_rate_haph, f.distance_m, f.flags, f.state, f.place`;
/** As JSON, which parses much faster than a PostgreSQL array. */
export const picture = sql`array_to_json(f.thumbnail) as thumbnail`;

/**
 * Drops the personal part of the filter if the actor has no flights besides their companies', as most managers. This
 * one lookup simplifies all other statements of the list.
 */
export async function narrowScope(
  asker: StatementRunner,
  actor: UserActor,
  filter: FlightFilter,
  now: Date,
): Promise<FlightFilter> {
  if (scopeParts(actor, filter, now).length === 1) return filter;
  const own = ownFlights({ id: unseen(actor.id, 'uuid') }, now);
  const [row] = await askPrepared(
    asker,
    sql<{ found: boolean }>`select count(*) > 0 as found from (
      select f.id from flights f where f.counted and ${own} and (${tenantFlights(actor)}) is not true offset 0) f`,
  );
  return row?.found ? filter : { ...filter, scope: 'tenant' };
}

/**
 * Page sizes of the console. If any size were in the SQL text, one user could exhaust the names of prepared
 * statements.
 */
const usualSizes = [1, 50, 100, 200];

/** Bounds of a first page are literals: with parameters PostgreSQL would plan the statement each time. */
const bound = (value: number, isFixed: boolean) => (isFixed ? sql.lit(value) : sql`${value}`);

/**
 * One page of the filtered flights. Each part of the actor's scope is limited on its own index before the union; full
 * rows and names are read only for the page. With `total`, the number of flights in the filter, a page in the second
 * half is read from the end.
 */
export async function listFlights(
  asker: StatementRunner,
  actor: UserActor,
  o: { filter: FlightFilter; page: number; size: number; now: Date; total?: number },
): Promise<Flight[]> {
  const { filter } = o;
  const offset = (o.page - 1) * o.size;
  const size = Math.min(o.size, (o.total ?? Number.POSITIVE_INFINITY) - offset);
  if (size <= 0) return [];
  const behind = (o.total ?? 0) - offset - size;
  const backwards = o.total !== undefined && behind < offset;
  const skip = backwards ? behind : offset;
  const isFixed = skip === 0 && size === o.size && usualSizes.includes(size);
  const { key, joins, order } = sortOf(filter.sort);
  const parts = scopeParts(actor, filter, o.now).map(
    ({ whose, few }) => sql`(select m.id, m.key from (
        select f.id, ${key} as key from flights f ${joins}
        where ${whose} and ${matching(filter)} and ${unlessZero(filter)} ${few ? sql`offset 0` : sql``}) m
      order by ${order(sql`m.key`, sql`m.id`, backwards)} limit ${bound(skip + size, isFixed)})`,
  );
  const [found, shown] = [backwards, false].map((way) => order(sql`page.key`, sql`page.id`, way));
  const rows = await askPrepared(
    asker,
    sql<FlightRecord>`
      select ${listed}, ${picture}, ${named} from (
        select page.id, page.key from (${sql.join(parts, sql` union all `)}) page
        order by ${found} limit ${bound(size, isFixed)} offset ${bound(skip, isFixed)}) page
      join flights f on f.id = page.id ${names}
      order by ${shown}`,
  );
  return rows.map(toFlight);
}

/** One visible flight; undefined when foreign or missing. */
export async function getFlight(
  asker: StatementRunner,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<FlightDetail | undefined> {
  const [row] = await askPrepared(
    asker,
    sql<DetailRecord>`
      select ${listed}, ${picture}, f.ferry_s, f.revision, f.figures, ${named}, b.boundary as plot_boundary, s.points,
        i.at as imported_at, nullif(m.username, '') as importer_name
      from flights f ${names} ${joinImport} left join accounts m on m.id = i.account_id
      left join plot_boundaries b on b.plot_id = f.plot_id and b.version = f.plot_version
      left join flight_shapes s on s.flight_id = f.id
      where f.id = ${id} and ${visibleFlights(actor, undefined, now)}`,
  );
  return row && toDetail(row);
}

export interface StoredShape {
  revision: number;
  bytes: Buffer | null;
}

/**
 * Gzip bytes of a visible flight's track or coverage and the revision they belong to; undefined when foreign or
 * missing. Without bytes for a reader who has the revision `known`, and of a coverage that has not been traced.
 */
export async function getShape(
  asker: StatementRunner,
  actor: UserActor,
  o: { id: string; shape: 'track' | 'coverage'; known: number | undefined; now: Date },
): Promise<StoredShape | undefined> {
  const [row] = await askPrepared(
    asker,
    sql<StoredShape>`
      select f.revision, case when f.revision is distinct from ${o.known ?? null}::int then ${sql.ref(`s.${o.shape}`)} end as bytes
      from flights f join flight_shapes s on s.flight_id = f.id
      where f.id = ${o.id} and ${visibleFlights(actor, undefined, o.now)}`,
  );
  return row;
}

/** The stored coverage of a flight, and what it is traced from. */
export interface StoredCoverage {
  id: string;
  revision: number;
  coverage: Buffer | null;
  /** Empty where there is a coverage. */
  track: Buffer;
  boundary: AreaShape | null;
  insetM: number | null;
}

/** Coverages of flights that the caller has found in the actor's reach. */
export async function storedCoverages(
  db: Database,
  _actor: UserActor,
  ids: readonly string[],
): Promise<StoredCoverage[]> {
  const { rows } = await sql<StoredCoverage>`
    select f.id, f.revision, s.coverage, case when s.coverage is null then s.track else '' end as track, b.boundary,
      b.inset_m as "insetM"
    from flights f join flight_shapes s on s.flight_id = f.id
    left join plot_boundaries b on b.plot_id = f.plot_id and b.version = f.plot_version
    where f.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Caches a traced coverage, unless the flight has changed meanwhile. */
export async function storeCoverage(
  db: Database,
  _actor: UserActor,
  o: { id: string; revision: number; coverage: Buffer },
): Promise<void> {
  await sql`update flight_shapes s set coverage = ${o.coverage} from flights f
    where s.flight_id = ${o.id} and f.id = s.flight_id and f.revision = ${o.revision}`.execute(db);
}
