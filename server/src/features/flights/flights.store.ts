import type { Flight, FlightDetail, FlightFilter, FlightTotals } from '@smartflight/contract/flights.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleFlights } from '../../live/scope.ts';
import type { UserActor } from '../../platform/actor.ts';
import { cursorOf } from '../../platform/postgres/cursor.ts';
import type { Database, Pools } from '../../platform/postgres/pools.ts';
import type { AreaShape } from './derivation/geometry.ts';
import { matching, orderOf, scopedFlights, sortJoins, unlessZero } from './flight-filter.ts';
import { type FlightRecord, toDetail, toFlight } from './flight-row.ts';

const named = sql`d.name as drone_name, a.username as pilot_name, p.name as plot_name, c.name as company_name`;
const names = sql`join drones d on d.id = f.drone_id left join accounts a on a.id = f.pilot_id
  left join plots p on p.id = f.plot_id left join companies c on c.id = f.company_id`;
/** What a row of the list shows besides its picture; figures of the detail are larger than all of it. */
const listed = sql`f.id, f.drone_id, f.pilot_id, f.plot_id, f.work_type, f.start_at, f.end_at, f.local_date, f.time_zone,
  f.end_reason, f.flight_s, f.work_s, f.gross_m2, f.net_m2, f.overlap_m2, f.overlap_pct, f.inside_m2, f.outside_m2,
  f.skip_m2, f.volume_l, f.mass_kg, f.rate_lpha, f.work_rate_haph, f.distance_m, f.flags, f.state, f.place`;
/** As JSON, which is read far quicker than an array of the database. */
const picture = sql`array_to_json(f.thumbnail) as thumbnail`;

/** One page of the filtered flights. The page is cut on an index, whole rows and names are read for its flights alone. */
export async function listFlights(
  db: Database,
  actor: UserActor,
  o: { filter: FlightFilter; page: number; size: number; now: Date },
): Promise<Flight[]> {
  const { filter } = o;
  const order = orderOf(filter.sort);
  const { rows } = await sql<FlightRecord>`
    select ${listed}, ${picture}, ${named} from (
      select f.id from ${scopedFlights(actor, filter, o.now)} ${sortJoins(filter.sort)}
      where ${matching(filter)} and ${unlessZero(filter)}
      order by ${order} limit ${o.size} offset ${(o.page - 1) * o.size}) page
    join flights f on f.id = page.id ${names}
    order by ${order}`.execute(db);
  return rows.map(toFlight);
}

interface TotalsRecord {
  local_date: string;
  sorties: number;
  zero: number;
  flight_s: number;
  gross_m2: number;
  net_m2: number;
  overlap_m2: number;
  volume_l: number;
  mass_kg: number;
  spray_rate: number | null;
  sow_rate: number | null;
}

/** Product per hectare over the sorties of one kind that metered it and worked some ground. */
const ratePerHa = (amount: RawBuilder<unknown>, workType: 'spray' | 'sow') => {
  const counted = sql`filter (where f.work_type = ${workType} and f.gross_m2 > 0 and ${amount} is not null)`;
  return sql`sum(${amount}) ${counted} * 10000 / nullif(sum(f.gross_m2) ${counted}, 0)`;
};

const sums = (filter: FlightFilter) => sql`
  count(*) filter (where ${unlessZero(filter)}) as sorties,
  count(*) filter (where f.gross_m2 = 0) as zero,
  coalesce(sum(f.flight_s) filter (where ${unlessZero(filter)}), 0)::float8 as flight_s,
  coalesce(sum(f.gross_m2), 0) as gross_m2, coalesce(sum(f.net_m2), 0) as net_m2,
  coalesce(sum(f.overlap_m2), 0) as overlap_m2,
  coalesce(sum(f.volume_l) filter (where ${unlessZero(filter)}), 0) as volume_l,
  coalesce(sum(f.mass_kg) filter (where ${unlessZero(filter)}), 0) as mass_kg,
  ${ratePerHa(sql`f.volume_l`, 'spray')} as spray_rate, ${ratePerHa(sql`f.mass_kg`, 'sow')} as sow_rate`;

const toTotals = (row: TotalsRecord): FlightTotals => ({
  sorties: row.sorties,
  zeroAreaSorties: row.zero,
  flightS: row.flight_s,
  grossAreaM2: row.gross_m2,
  netAreaM2: row.net_m2,
  overlapAreaM2: row.overlap_m2,
  volumeL: row.volume_l,
  massKg: row.mass_kg,
  sprayRateLpha: row.spray_rate,
  sowRateKgpha: row.sow_rate,
});

/** Sums over the whole filter. Zero-area sorties are counted whether hidden or not, so that the switch can name them. */
export async function sumFlights(
  db: Database,
  actor: UserActor,
  filter: FlightFilter,
  now: Date,
): Promise<FlightTotals> {
  const { rows } = await sql<TotalsRecord>`
    select ${sums(filter)} from ${scopedFlights(actor, filter, now)} where ${matching(filter)}`.execute(db);
  return toTotals(rows[0]!);
}

/** The same sums for each of these days. */
export async function sumDays(
  db: Database,
  actor: UserActor,
  o: { filter: FlightFilter; days: readonly string[]; now: Date },
): Promise<(FlightTotals & { localDate: string })[]> {
  const ordered = [...o.days].sort();
  const span = { from: ordered[0], to: ordered.at(-1) };
  const { rows } = await sql<TotalsRecord>`
    select f.local_date, ${sums(o.filter)} from ${scopedFlights(actor, o.filter, o.now)}
    where ${matching({ ...o.filter, ...span })} and f.local_date = any(${o.days}::date[])
    group by f.local_date order by f.local_date desc`.execute(db);
  return rows.map((row) => ({ localDate: row.local_date, ...toTotals(row) }));
}

/** One visible flight; undefined when foreign or missing. */
export async function getFlight(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<FlightDetail | undefined> {
  const { rows } = await sql<FlightRecord & { plot_boundary: unknown; points: number | null }>`
    select f.*, ${named}, b.boundary as plot_boundary, s.points from flights f ${names}
    left join plot_boundaries b on b.plot_id = f.plot_id and b.version = f.plot_version
    left join flight_shapes s on s.flight_id = f.id
    where f.id = ${id} and ${visibleFlights(actor, undefined, now)}`.execute(db);
  return rows[0] && toDetail(rows[0]);
}

/** What is stored of a visible flight's shapes, with the plot boundary of its day. */
export interface StoredShapes {
  revision: number;
  track: Buffer;
  coverage: Buffer | null;
  boundary: AreaShape | null;
  insetM: number | null;
}

/** Gzip bytes of a visible flight's shapes and the revision they belong to; undefined when foreign or missing. */
export async function getShapes(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<StoredShapes | undefined> {
  const { rows } = await sql<StoredShapes>`
    select f.revision, s.track, s.coverage, b.boundary, b.inset_m as "insetM"
    from flights f join flight_shapes s on s.flight_id = f.id
    left join plot_boundaries b on b.plot_id = f.plot_id and b.version = f.plot_version
    where f.id = ${id} and ${visibleFlights(actor, undefined, now)}`.execute(db);
  return rows[0];
}

/** Keeps a traced coverage for the next viewer, unless the flight has changed meanwhile. */
export async function keepCoverage(
  db: Database,
  _actor: UserActor,
  o: { id: string; revision: number; coverage: Buffer },
): Promise<void> {
  await sql`update flight_shapes s set coverage = ${o.coverage} from flights f
    where s.flight_id = ${o.id} and f.id = s.flight_id and f.revision = ${o.revision}`.execute(db);
}

/**
 * Every filtered flight in the list's order without its picture, in chunks from one cursor: memory stays flat whatever
 * the filter selects.
 */
export async function* streamFlights(
  { db, stream }: Pools,
  actor: UserActor,
  o: { filter: FlightFilter; now: Date; chunk?: number },
): AsyncGenerator<Flight[]> {
  const { filter } = o;
  const query = sql<FlightRecord>`
    select ${listed}, '[]'::json as thumbnail, ${named} from ${scopedFlights(actor, filter, o.now)} ${names}
    where ${matching(filter)} and ${unlessZero(filter)} order by ${orderOf(filter.sort)}`;
  for await (const rows of cursorOf(stream, query.compile(db), o.chunk ?? 1000)) yield rows.map(toFlight);
}
