import type { PlotSeason } from '@smartflight/contract/flights/flight-days.schemas.ts';
import { mostSeasonFlights } from '@smartflight/contract/flights/flight-days.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { visiblePlots } from '../../../access/plot-scope.ts';
import { visibleFlights } from '../../../access/scope.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { Position } from '../derivation/geometry.ts';

export interface SeasonPlot {
  areaM2: number;
  version: number;
  boundary: Boundary;
  insetM: number;
  middle: Position;
}

/** A plot that the actor may see, with its newest boundary; undefined when foreign or missing. */
export async function findSeasonPlot(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<SeasonPlot | undefined> {
  const { rows } = await sql<Omit<SeasonPlot, 'middle'> & { lon: number; lat: number }>`
    select p.area_m2 as "areaM2", b.version, b.boundary, b.inset_m as "insetM",
      (center(b.area))[0] as lon, (center(b.area))[1] as lat
    from plots p join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version
    where p.id = ${id} and ${visiblePlots(actor, now)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { lon, lat, ...plot } = row;
  return { ...plot, middle: { lon, lat } };
}

interface Season {
  id: string;
  year: number;
  now: Date;
}

/** The actor's flights of the year on the plot. A local day is within 14 hours of the same UTC day. */
const ofSeason = (actor: UserActor, { id, year, now }: Season): RawBuilder<boolean> => {
  const [from, to] = [new Date(Date.UTC(year, 0, 0)), new Date(Date.UTC(year + 1, 0, 2))];
  return sql<boolean>`f.counted and f.plot_id = ${id} and f.start_at >= ${from} and f.start_at < ${to}
    and f.local_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    and ${visibleFlights(actor, undefined, now)}`;
};

/** Years in which the actor's flights worked on the plot, newest first. */
export async function yearsWithWork(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from f.local_date)::int as year from flights f
    where f.counted and f.plot_id = ${id} and f.gross_m2 > 0 and ${visibleFlights(actor, undefined, now)}
    order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}

type Applied = PlotSeason['days'][number];

/** Sums of each day with flights, newest first, and the overall sum. */
export async function seasonDays(
  db: Database,
  actor: UserActor,
  season: Season,
): Promise<{ totals: Omit<Applied, 'localDate'>; days: Applied[] }> {
  const dose = (amount: RawBuilder<unknown>) =>
    sql`sum(${amount}) filter (where f.gross_m2 > 0) * 10000
      / nullif(sum(f.gross_m2) filter (where ${amount} is not null and ${amount} > 0), 0)`;
  const { rows } = await sql<Applied & { localDate: string | null }>`
    select f.local_date as "localDate", count(*) as sorties, coalesce(sum(f.gross_m2), 0) as "grossAreaM2",
      coalesce(sum(f.net_m2 - f.repeated_m2), 0) as "netAreaM2", coalesce(sum(f.inside_m2), 0) as "insideAreaM2",
      coalesce(sum(f.volume_l), 0)::float8 as "volumeL", coalesce(sum(f.mass_kg), 0)::float8 as "massKg",
      (${dose(sql`f.volume_l`)})::float8 as "doseLpha", (${dose(sql`f.mass_kg`)})::float8 as "doseKgpha"
    from flights f where ${ofSeason(actor, season)}
    group by grouping sets ((f.local_date), ()) order by f.local_date desc nulls first`.execute(db);
  const [{ localDate: _all, ...totals }, ...days] = rows as [Applied, ...Applied[]];
  return { totals, days };
}

/** The newest flights of the season, oldest first, and the revision of their drawing. */
export async function listDrawn(
  db: Database,
  actor: UserActor,
  season: Season,
): Promise<{ id: string; revision: number }[]> {
  const { rows } = await sql<{ id: string; revision: number }>`
    select f.id, f.revision from flights f where ${ofSeason(actor, season)} and f.gross_m2 > 0
    order by f.start_at desc, f.id limit ${mostSeasonFlights}`.execute(db);
  return rows.reverse();
}

export async function readTrack(db: Database, flightId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('flight_shapes')
    .select('track')
    .where('flight_id', '=', flightId)
    .executeTakeFirst();
  return row?.track;
}
