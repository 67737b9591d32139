import { expiringDays } from '@smartflight/contract/drones/drone.ts';
import type { Charger } from '@smartflight/contract/power/charger.schemas.ts';
import type { ChargerStatus } from '@smartflight/contract/power/charger.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedDrones } from '../../access/scope.ts';
import { type ChargerEntry, type ChargerState, chargerLink } from '../../live/power/charger-state.ts';

export interface ChargerRow {
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
  is_code_used: boolean;
  iccid: string | null;
  network_began: Date | null;
  network_ends: Date | null;
  may_own: boolean;
  may_manage: boolean;
}

/** Joins to `devices d` for a row. */
export const joins = sql`left join companies c on c.id = d.company_id left join accounts a on a.id = d.owner_id
  left join drone_properties p on p.drone_id = d.id left join drone_states s on s.drone_id = d.id`;

/** Columns of a list row, as visible to this actor. */
export const columns = (actor: UserActor): RawBuilder<unknown> => sql`d.id, d.name, d.model, d.company_id,
  c.name as company_name, d.owner_id, a.username as owner_name, d.bound_at, d.maintenance_since, d.retired_at, s.seen_at,
  d.owner_id is not null or d.activate_code_hash is null as is_code_used,
  p.properties -> 'sim' -> 'mainboard' ->> 'iccid' as iccid,
  instant_of(p.properties -> 'sim' -> 'mainboard' -> 'activatedAt') as network_began,
  instant_of(p.properties -> 'sim' -> 'mainboard' -> 'expiresAt') as network_ends,
  coalesce(d.owner_id = ${actor.id}, false) as may_own, coalesce(${managedDrones(actor)}, false) as may_manage`;

/** Its network plan expires within 30 days or has expired. */
export const expiring = (now: Date) =>
  sql<boolean>`p.expires_at < ${new Date(now.getTime() + expiringDays * 86_400_000)}`;

/**
 * The reported state; a fault of the engine or of one bay makes it a fault of the charger, whatever the other bays
 * do.
 */
export function ownStatus({ charger }: Readonly<ChargerEntry>): ChargerStatus {
  const isFaulty = charger.faults?.some(({ kind }) => kind === 'charger');
  return isFaulty ? 'fault' : (charger.state ?? 'idle');
}

/** Status of a charger: a fault, else maintenance, else the reported state; idle if it never reported. */
export function statusOf(entry: Readonly<ChargerEntry> | undefined, inMaintenance: boolean): ChargerStatus {
  const own = entry ? ownStatus(entry) : 'idle';
  return own !== 'fault' && inMaintenance ? 'maintain' : own;
}

/** A row combined with the live state of the charger. */
export function toCharger(row: ChargerRow, chargers: ChargerState): Charger {
  const entry = chargers.get(row.id);
  const live = entry?.charger;
  const bays = live?.bays ?? [];
  const inState = (state: string): number => bays.filter((bay) => bay.state === state).length;
  const seenAt = live?.seenAt === undefined ? row.seen_at : new Date(live.seenAt);
  return {
    id: row.id,
    name: row.name,
    model: row.model,
    mode: live?.mode ?? null,
    companyId: row.company_id,
    companyName: row.company_name,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    boundAt: isoOf(row.bound_at),
    lastSeenAt: isoOf(seenAt),
    link: entry ? chargerLink(entry, chargers.clock()) : 'offline',
    status: statusOf(entry, row.maintenance_since !== null),
    bays: {
      total: bays.length,
      charging: inState('charging'),
      full: inState('full'),
      fault: inState('fault'),
    },
    activeCode: row.is_code_used ? 'used' : 'unused',
    network: {
      iccid: live?.net?.iccid ?? row.iccid,
      activatedAt: isoOf(row.network_began),
      expiresAt: isoOf(row.network_ends),
      trafficBytes: live?.net?.trafficBytes ?? null,
      rssiDbm: live?.net?.rssiDbm ?? null,
    },
    maintenanceSince: isoOf(row.maintenance_since),
    retiredAt: isoOf(row.retired_at),
    alarm: live?.alarm?.code ?? null,
    faults: live?.faults ?? [],
    rights: { own: row.may_own, manage: row.may_manage },
  };
}

export const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;
