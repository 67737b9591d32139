import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import type { CarrierKind } from '@smartflight/contract/power/battery.ts';
import type { BatteryHealth } from '@smartflight/contract/power/battery-health.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { type ScopeChoice, visibleDrones } from '../../access/scope.ts';

export interface BatteryRow {
  battery_no: number;
  sn: string;
  model: string | null;
  is_abnormal: boolean;
  used_at: Date | null;
  seen_at: Date;
  soc_pct: number | null;
  voltage_v: number | null;
  current_a: number | null;
  temp_c: number | null;
  cell_diff_mv: number | null;
  cycles: number | null;
  over_discharge: number | null;
  over_charge: number | null;
  over_current: number | null;
  over_temp: number | null;
  score: number | null;
  band: BatteryHealth['band'] | null;
  worst_cell: number | null;
  worst_count: number | null;
  worst_off_mv: number | null;
  faults: string[];
  /** Epoch ms. */
  fault_times: { code: string; since: number; last: number }[] | null;
  twice_at: Date | null;
  owner_id: string | null;
  owner_name: string | null;
  company_id: string | null;
  company_name: string | null;
  slot: number | null;
  device_kind: CarrierKind | null;
  device_id: string | null;
  device_name: string | null;
  other_kind: CarrierKind | null;
  other_id: string | null;
  other_name: string | null;
}

/**
 * Condition on `batteries b`: the actor's own batteries, those last seen on a device of the battery's holder that the
 * actor may use, and the company's. History from before the current owner is excluded by `sinceOf`.
 */
export function visibleBatteries(actor: UserActor, choice: ScopeChoice, now: Date): RawBuilder<boolean> {
  if (actor.seesAll) return sql<boolean>`true`;
  const own = sql<boolean>`(b.owner_id = ${actor.id} or b.device_no = any(array(
    select d.device_no from devices d where ${visibleDrones(actor, 'own', now)})) and exists (
    select from devices h where h.device_no = b.device_no and (h.owner_id = b.owner_id or h.company_id = b.company_id)))`;
  const tenant = sql<boolean>`b.company_id = any(${actor.companyIds}::uuid[])`;
  if (choice === 'own') return own;
  return choice === 'tenant' ? tenant : sql<boolean>`(${own} or ${tenant})`;
}

/** Start of the history that this actor may see: the time since which the battery has been theirs. */
export const sinceOf = (actor: UserActor): RawBuilder<Date> =>
  actor.seesAll
    ? sql<Date>`b.first_seen_at`
    : sql<Date>`case when b.company_id = any(${actor.companyIds}::uuid[]) and b.owner_id = ${actor.id}
        then least(b.company_since, b.owner_since)
      when b.company_id = any(${actor.companyIds}::uuid[]) then b.company_since
      else b.owner_since end`;

export const joins = sql`left join companies c on c.id = b.company_id left join accounts a on a.id = b.owner_id
  left join devices d on d.device_no = b.device_no left join devices o on o.device_no = b.twice_device_no`;

/** Columns of a row. Of another owner's device only the kind is shown. */
export const columns = (actor: UserActor, now: Date): RawBuilder<unknown> => sql`b.battery_no, b.sn, b.model,
  b.is_abnormal, b.used_at, b.seen_at, b.soc_pct, b.voltage_v, b.current_a, b.temp_c, b.cell_diff_mv, b.cycles,
  b.over_discharge, b.over_charge, b.over_current, b.over_temp, b.score, b.band, b.worst_cell, b.worst_count,
  b.worst_off_mv, b.faults, case when b.faults <> '{}' then (
    select json_agg(json_build_object('code', f.code, 'since',
        extract(epoch from greatest(f.from_at, ${sinceOf(actor)})) * 1000, 'last',
        extract(epoch from greatest(f.last_at, ${sinceOf(actor)})) * 1000)
      order by f.code)
    from battery_faults f where f.battery_no = b.battery_no and f.is_active) end as fault_times,
  b.twice_at, b.owner_id, a.username as owner_name, b.company_id, c.name as company_name, b.slot,
  d.kind as device_kind, d.id as device_id, case when ${visibleDrones(actor, undefined, now)} then d.name end as device_name,
  o.kind as other_kind,
  case when ${visibleOther(actor)} then o.id end as other_id, case when ${visibleOther(actor)} then o.name end as other_name`;

const visibleOther = (actor: UserActor): RawBuilder<boolean> =>
  actor.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(o.owner_id = ${actor.id} or o.company_id = any(${actor.companyIds}::uuid[]))`;

export function toBattery(row: BatteryRow): Battery {
  return {
    sn: row.sn,
    model: row.model,
    status: row.is_abnormal ? 'abnormal' : 'normal',
    lastUsedAt: isoOf(row.used_at),
    lastSeenAt: isoOf(row.seen_at),
    seenOn: row.device_kind && {
      kind: row.device_kind,
      id: row.device_name === null ? '' : (row.device_id ?? ''),
      name: row.device_name,
      slot: row.slot,
    },
    soc: row.soc_pct,
    voltageV: row.voltage_v,
    currentA: row.current_a,
    tempC: row.temp_c,
    cellDiffMv: row.cell_diff_mv,
    cycles: row.cycles,
    counts: {
      overDischarge: row.over_discharge,
      overCharge: row.over_charge,
      overCurrent: row.over_current,
      overTemp: row.over_temp,
    },
    health: row.score === null || row.band === null ? null : { score: row.score, band: row.band },
    worstCell:
      row.worst_cell === null
        ? null
        : { cell: row.worst_cell, deviations: row.worst_count ?? 0, offMv: row.worst_off_mv },
    faults: row.faults,
    faultTimes: (row.fault_times ?? []).map(({ code, since, last }) => ({
      code,
      since: new Date(since).toISOString(),
      last: new Date(last).toISOString(),
    })),
    twice: row.twice_at && {
      at: row.twice_at.toISOString(),
      other: { kind: row.other_kind ?? 'drone', id: row.other_id ?? '', name: row.other_name, slot: null },
    },
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    companyId: row.company_id,
    companyName: row.company_name,
  };
}

export const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;
