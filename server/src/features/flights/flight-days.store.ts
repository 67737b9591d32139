import type { GroupFlight } from '@smartflight/contract/flights/flight-days.schemas.ts';
import { mostGroupFlights } from '@smartflight/contract/flights/flight-days.ts';
import type { FlightFilter } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { Bbox } from './derivation/geometry.ts';
import { matching, scopedFlights, unlessZero } from './flight-filter.ts';
import { pathOf } from './flight-path.ts';

interface GroupRecord {
  plot_id: string | null;
  plot_version: number | null;
  id: string;
  drone_id: string;
  drone_name: string;
  pilot_name: string | null;
  work_type: GroupFlight['workType'];
  start_at: Date;
  end_at: Date;
  flight_s: number;
  gross_m2: number;
  net_m2: number;
  volume_l: number | null;
  mass_kg: number | null;
  thumbnail: number[];
  bbox: Bbox | null;
}

/** Flights of some plots (null: without a plot), at most twenty of each in order of start. */
export async function listGroupFlights(
  db: Database,
  actor: UserActor,
  o: { filter: FlightFilter; plotIds: readonly (string | null)[]; now: Date },
): Promise<{ plotId: string | null; plotVersion: number | null; flight: GroupFlight }[]> {
  const ids = o.plotIds.filter((id) => id !== null);
  const others = o.plotIds.includes(null) ? sql`or f.plot_id is null` : sql``;
  const { rows } = await sql<GroupRecord>`
    select f.plot_id, f.plot_version, f.id, f.drone_id, d.name as drone_name, a.username as pilot_name, f.work_type,
      f.start_at, f.end_at, f.flight_s, f.gross_m2, f.net_m2, f.volume_l, f.mass_kg,
      array_to_json(f.thumbnail) as thumbnail, f.figures -> 'bbox' as bbox
    from (
      select f.*, row_number() over (partition by f.plot_id order by f.start_at, f.id) as nth
      from ${scopedFlights(actor, o.filter, o.now)}
      where ${matching(o.filter)} and ${unlessZero(o.filter)} and (f.plot_id = any(${ids}::uuid[]) ${others})) f
    join drones d on d.id = f.drone_id left join accounts a on a.id = f.pilot_id
    where f.nth <= ${mostGroupFlights} order by f.start_at, f.id`.execute(db);
  return rows.map((row) => ({
    plotId: row.plot_id,
    plotVersion: row.plot_version,
    flight: {
      id: row.id,
      droneId: row.drone_id,
      droneName: row.drone_name,
      pilotName: row.pilot_name,
      workType: row.work_type,
      startAt: row.start_at.toISOString(),
      endAt: row.end_at.toISOString(),
      flightS: row.flight_s,
      grossAreaM2: row.gross_m2,
      netAreaM2: row.net_m2,
      volumeL: row.volume_l,
      massKg: row.mass_kg,
      path: pathOf(row.thumbnail, row.bbox),
    },
  }));
}

export interface PlotOfGroup {
  name: string;
  areaM2: number;
  outline: Boundary;
}

/**
 * Plots with the boundary version that the flights have. Plots of these flights are included, regardless of their
 * owner.
 */
export async function listGroupPlots(
  db: Database,
  plots: readonly { id: string; version: number }[],
): Promise<Map<string, PlotOfGroup>> {
  if (plots.length === 0) return new Map();
  const { rows } = await sql<PlotOfGroup & { id: string }>`
    select p.id, p.name, b.area_m2 as "areaM2", coalesce(b.outline, b.boundary) as outline
    from unnest(${plots.map(({ id }) => id)}::uuid[], ${plots.map(({ version }) => version)}::int[]) as w (id, version)
    join plots p on p.id = w.id join plot_boundaries b on b.plot_id = p.id and b.version = w.version`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...plot }) => [id, plot]));
}
