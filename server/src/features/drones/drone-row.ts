import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import type { DriftKind } from '@smartflight/contract/drones/drone.ts';
import { droneModel, type FirmwarePart } from '@smartflight/contract/drones/drone-models.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { commandedDrones, managedDrones } from '../../access/scope.ts';
import { signsOf } from '../../live/drones/drone-signs.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';

export const measures = sql`left join drone_properties p on p.drone_id = d.id
  left join drone_sums u on u.drone_id = d.id left join drone_desired_states w on w.drone_id = d.id`;
export const people = sql`left join companies c on c.id = d.company_id left join accounts a on a.id = d.owner_id`;
export const seen = sql`left join drone_states s on s.drone_id = d.id`;

/** Columns of a list row, as visible to this actor. */
export const columns = (actor: UserActor) => sql`d.id, d.name, d.model, d.company_id, c.name as company_name,
  d.owner_id, a.username as owner_name, d.bound_at, d.maintenance_since, d.retired_at, s.seen_at, p.locked,
  instant_of(p.properties -> 'lock' -> 'since') as locked_since, p.outdated,
  instant_of(p.properties -> 'sim' -> 'mainboard' -> 'expiresAt') as mainboard_sim_ends,
  instant_of(p.properties -> 'rtk' -> 'expiresAt') as rtk_ends,
  instant_of(p.properties -> 'sim' -> 'rtk' -> 'expiresAt') as rtk_sim_ends,
  coalesce(u.gross_m2, 0)::float8 as gross_m2, coalesce(u.sorties, 0) as sorties,
  coalesce(u.flight_s, 0)::float8 as flight_s, drone_drifts(p, u, w) as drifts, w.lock as wanted_lock,
  coalesce(${commandedDrones(actor)} and ${actor.actions.has('drones.command')}, false) and d.retired_at is null as may_command,
  coalesce(d.owner_id = ${actor.id}, false) as may_own, coalesce(${managedDrones(actor)}, false) as may_manage`;

export interface DroneRow {
  id: string;
  name: string;
  model: string;
  company_id: string | null;
  company_name: string | null;
  owner_id: string | null;
  owner_name: string | null;
  bound_at: Date | null;
  maintenance_since: Date | null;
  retired_at: Date | null;
  seen_at: Date | null;
  locked: boolean | null;
  locked_since: Date | null;
  outdated: FirmwarePart[] | null;
  mainboard_sim_ends: Date | null;
  rtk_ends: Date | null;
  rtk_sim_ends: Date | null;
  gross_m2: number;
  sorties: number;
  flight_s: number;
  drifts: DriftKind[];
  wanted_lock: boolean | null;
  may_command: boolean;
  may_own: boolean;
  may_manage: boolean;
}

/** A row combined with the live state of the drone. */
export function toDrone(row: DroneRow, fleet: FleetState): Drone {
  const { link, seenAt, alarm, alarmLevel, statusOf } = signsOf(fleet, row.id);
  const lastSeenAt = seenAt ?? row.seen_at;
  return {
    id: row.id,
    name: row.name,
    model: row.model,
    companyId: row.company_id,
    companyName: row.company_name,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    boundAt: isoOf(row.bound_at),
    lastSeenAt: isoOf(lastSeenAt),
    link,
    status: statusOf(row.maintenance_since !== null),
    lock: { reported: row.locked, desired: row.wanted_lock, since: isoOf(row.locked_since) },
    loadCapacityKg: droneModel(row.model)?.loadCapacityKg ?? null,
    maintenanceSince: isoOf(row.maintenance_since),
    retiredAt: isoOf(row.retired_at),
    grossAreaM2: row.gross_m2,
    sorties: row.sorties,
    flightS: row.flight_s,
    expiries: expiriesOf(row),
    outdated: row.outdated ?? [],
    drifts: row.drifts,
    alarm,
    alarmLevel,
    rights: { command: row.may_command, own: row.may_own, manage: row.may_manage },
  };
}

const expiriesOf = (row: DroneRow): Drone['expiries'] =>
  (
    [
      ['mainboardSim', row.mainboard_sim_ends],
      ['rtk', row.rtk_ends],
      ['rtkSim', row.rtk_sim_ends],
    ] as const
  )
    .flatMap(([of, at]) => (at ? [{ of, at: at.toISOString() }] : []))
    .sort((a, b) => (a.at < b.at ? -1 : 1));

export const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;
