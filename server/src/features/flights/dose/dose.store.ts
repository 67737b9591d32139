import { mostDoseFlights } from '@smartflight/contract/flights/dose.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { visiblePlots } from '../../../access/plot-scope.ts';
import { visibleFlights } from '../../../access/scope.ts';
import type { Database } from '../../../platform/postgres/pools.ts';

/** Targets that are stored with flights and plots; null where there is none. */
export interface StoredTargets {
  /** L/ha of the order that the flight belongs to. */
  orderLpha: number | null;
  /** kg/ha of its products, if it asks for spreading. */
  orderKgpha: number | null;
  /** L/ha that the drone was set to. */
  setLpha: number | null;
  /** kg/ha of the products in the record of the flight. */
  recordKgpha: number | null;
  /** L/ha of the plot's parameters. */
  plotLpha: number | null;
}

export interface DoseFlight extends StoredTargets {
  id: string;
  revision: number;
  sprayM2: number;
  sowM2: number;
  track: Buffer | null;
  boundary: Boundary | null;
  insetM: number | null;
}

const targets = sql`(f.figures ->> 'targetRateLpha')::float8 as "setLpha", p.rate_lpha as "plotLpha",
  (select sum((line ->> 'dosePerHa')::float8) from record_flights m join records r on r.id = m.record_id,
    jsonb_array_elements(coalesce(r.entries -> 'products', '[]')) line
    where m.flight_id = f.id and line ->> 'unit' = 'kg') as "recordKgpha",
  (select o.water_lpha from order_flights n join orders o on o.id = n.order_id
    where n.flight_id = f.id and o.work_type = 'spray') as "orderLpha",
  (select sum((line ->> 'dosePerHa')::float8) from order_flights n join orders o on o.id = n.order_id,
    jsonb_array_elements(o.products) line
    where n.flight_id = f.id and o.work_type = 'sow' and line ->> 'unit' = 'kg') as "orderKgpha"`;

const areas = sql`coalesce((f.figures ->> 'sprayAreaM2')::float8, 0) as "sprayM2",
  coalesce((f.figures ->> 'sowAreaM2')::float8, 0) as "sowM2"`;

/** Columns of `DoseFlight`, from `doseFlightTables`. */
export const doseFlightColumns = sql`f.id, f.revision, ${areas}, s.track, b.boundary, b.inset_m as "insetM", ${targets}`;

/** Flights with their plots as they were and their tracks. */
export const doseFlightTables = sql`flights f left join plots p on p.id = f.plot_id
  left join flight_shapes s on s.flight_id = f.id
  left join plot_boundaries b on b.plot_id = f.plot_id and b.version = f.plot_version`;

/** A flight that the actor may see, with its track and the plot as it was; undefined when foreign or missing. */
export async function findDoseFlight(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<DoseFlight | undefined> {
  const { rows } = await sql<DoseFlight>`
    select ${doseFlightColumns} from ${doseFlightTables}
    where f.id = ${id} and ${visibleFlights(actor, undefined, now)}`.execute(db);
  return rows[0];
}

export interface DosePlotRow {
  id: string;
  version: number;
  boundary: Boundary;
  insetM: number;
}

/** A plot that the actor may see, with its newest boundary; undefined when foreign or missing. */
export async function findDosePlot(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<DosePlotRow | undefined> {
  const { rows } = await sql<DosePlotRow>`
    select p.id, b.version, b.boundary, b.inset_m as "insetM"
    from plots p join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version
    where p.id = ${id} and ${visiblePlots(actor, now)}`.execute(db);
  return rows[0];
}

interface Range {
  id: string;
  from: string;
  to: string;
  now: Date;
}

/** The actor's flights on the plot. A local day is within 14 hours of the same UTC day. */
const inRange = (actor: UserActor, { id, from, to, now }: Range): RawBuilder<boolean> =>
  sql<boolean>`f.counted and f.plot_id = ${id} and f.gross_m2 > 0
    and f.start_at >= ${from}::date - interval '1 day' and f.start_at < ${to}::date + interval '2 days'
    and f.local_date between ${from}::date and ${to}::date and ${visibleFlights(actor, undefined, now)}`;

export interface RangeFlight extends StoredTargets {
  id: string;
  revision: number;
  sprayM2: number;
  sowM2: number;
}

/** The newest flights of a range that treated ground, oldest first, and the number of all of them. */
export async function listDoseFlights(
  db: Database,
  actor: UserActor,
  range: Range,
): Promise<{ flights: RangeFlight[]; total: number }> {
  const { rows } = await sql<RangeFlight & { total: number }>`
    select f.id, f.revision, ${areas}, count(*) over () as total, ${targets}
    from flights f left join plots p on p.id = f.plot_id where ${inRange(actor, range)}
    order by f.start_at desc, f.id limit ${mostDoseFlights}`.execute(db);
  return {
    flights: rows.reverse().map(({ total: _total, ...flight }) => flight),
    total: rows[0]?.total ?? 0,
  };
}
