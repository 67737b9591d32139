import { droneModel, type FirmwarePart } from '@smartflight/contract/drone-models.ts';
import { type DriftKind, type Drone, expiringDays } from '@smartflight/contract/drone-shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { signsOf } from '../../live/drone-signs.ts';
import type { FleetState } from '../../live/fleet-state.ts';
import { noLicencesHash } from '../../live/licence-hash.ts';
import { commandedDrones, managedDrones } from '../../live/scope.ts';
import type { UserActor } from '../../platform/actor.ts';

/** Reported and own totals that differ by more than this share of the greater one have drifted apart. */
const driftShare = 0.01;
/** A sortie under way is counted by the device first. */
const driftSorties = 1;

const apart = (reported: string, own: string) => {
  const [theirs, ours] = [sql.ref(reported), sql`coalesce(${sql.ref(own)}, 0)::float8`];
  return sql<boolean>`coalesce(abs(${theirs} - ${ours}) > ${sql.lit(driftShare)} * greatest(${theirs}, ${ours}), false)`;
};

/** Every way in which a drone is not as it is wished or not as we count it, as conditions on `p`, `u` and `w`. */
const driftOf: Record<DriftKind, RawBuilder<boolean>> = {
  lock: sql`coalesce(w.lock <> p.locked, false)`,
  limits: sql`(w.limits is not null and coalesce(not (p.properties -> 'limits') @> w.limits, false))`,
  pilots: sql`coalesce(w.pilot_ids is not null and not w.pilots_done, false)`,
  licences: sql`coalesce(
    p.properties -> 'licences' ->> 'hash' <> coalesce(w.licences ->> 'hash', ${sql.lit(noLicencesHash)}), false)`,
  // By more than 1 % (domain 4).
  totals: sql`(${apart('p.total_m2', 'u.gross_m2')} or ${apart('p.total_flight_s', 'u.flight_s')}
    or ${apart('p.total_sorties', 'u.sorties')}
      and abs(p.total_sorties - coalesce(u.sorties, 0)) > ${sql.lit(driftSorties)})`,
};
export const drifting = sql<boolean>`(${sql.join(Object.values(driftOf), sql` or `)})`;
const drifts = sql`array(select kind from (values ${sql.join(
  Object.entries(driftOf).map(([kind, isSo]) => sql`(${sql.lit(kind)}, ${isSo})`),
)}) k (kind, is_so) where is_so)`;

/** Something ends within 30 days or has ended. */
export const expiring = (now: Date) =>
  sql<boolean>`p.expires_at < ${new Date(now.getTime() + expiringDays * 86_400_000)}`;

/** What filters and counts look at beside the register itself. */
export const measures = sql`left join drone_properties p on p.drone_id = d.id
  left join drone_sums u on u.drone_id = d.id left join drone_wishes w on w.drone_id = d.id`;
export const people = sql`left join companies c on c.id = d.company_id left join accounts a on a.id = d.owner_id`;
export const seen = sql`left join drone_states s on s.drone_id = d.id`;

/** Columns of one row of a list, as this actor may see them. */
export const columns = (actor: UserActor) => sql`d.id, d.name, d.model, d.company_id, c.name as company_name,
  d.owner_id, a.username as owner_name, d.bound_at, d.maintenance_since, d.retired_at, s.seen_at, p.locked,
  instant_of(p.properties -> 'lock' -> 'since') as locked_since, p.outdated,
  instant_of(p.properties -> 'sim' -> 'mainboard' -> 'expiresAt') as mainboard_sim_ends,
  instant_of(p.properties -> 'rtk' -> 'expiresAt') as rtk_ends,
  instant_of(p.properties -> 'sim' -> 'rtk' -> 'expiresAt') as rtk_sim_ends,
  coalesce(u.gross_m2, 0)::float8 as gross_m2, coalesce(u.sorties, 0) as sorties,
  coalesce(u.flight_s, 0)::float8 as flight_s, ${drifts} as drifts, w.lock as wanted_lock,
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

/** A row with what the drone says at this moment. */
export function toDrone(row: DroneRow, fleet: FleetState): Drone {
  const { link, seenAt, alarm, statusOf } = signsOf(fleet, row.id);
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
    rights: { command: row.may_command, own: row.may_own, manage: row.may_manage },
  };
}

/** What ends some day, the earliest first. */
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
