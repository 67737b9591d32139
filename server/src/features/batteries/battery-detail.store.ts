import type { BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import type { CarrierKind } from '@smartflight/contract/power/battery.ts';
import type { BatteryHealth } from '@smartflight/contract/power/battery-health.schemas.ts';
import type { BatteryMakes, DeviationRule } from '@smartflight/contract/power/battery-models.schemas.ts';
import { sql } from 'kysely';
import { managedDrones, visibleDrones } from '../../access/scope.ts';
import { givenAwayBy } from '../../devices/device-holder.store.ts';
import type { ListContext } from './battery-list.store.ts';
import {
  type BatteryRow,
  columns,
  isoOf,
  joins,
  sinceOf,
  toBattery,
  visibleBatteries,
} from './battery-row.ts';
import { ageingOf } from './health/ageing.ts';
import { type DeviationState, deviationFinding } from './health/cell-deviation.ts';
import type { StoredFacts } from './state/battery-state.ts';

const mostUses = 200;
const mostDays = 400;
const mostPastFaults = 100;
const mostSightings = 20;

interface DetailRow extends BatteryRow {
  since: Date;
  first_seen_at: Date;
  facts: StoredFacts | null;
  cell_mv: (number | null)[] | null;
  deviations: DeviationState | null;
  health: BatteryHealth | null;
  may_diagnose: boolean;
  may_release: boolean;
  is_holder: boolean;
}

/**
 * Number of a battery that this actor may see, and the start of its visible history; undefined when foreign or
 * missing.
 */
export async function findBattery(
  { db, actor, now }: ListContext,
  sn: string,
): Promise<{ batteryNo: number; since: Date } | undefined> {
  const { rows } = await sql<{ battery_no: number; since: Date }>`
    select b.battery_no, ${sinceOf(actor)} as since from batteries b
    where b.sn = ${sn} and ${visibleBatteries(actor, undefined, now)}`.execute(db);
  return rows[0] && { batteryNo: rows[0].battery_no, since: rows[0].since };
}

/** One visible battery in full detail; undefined when foreign or missing. */
export async function getBattery(
  context: ListContext,
  sn: string,
  makes: BatteryMakes,
): Promise<BatteryDetail | undefined> {
  const { db, actor, now } = context;
  const { rows } = await sql<DetailRow>`
    select ${columns(actor, now)}, ${sinceOf(actor)} as since, b.first_seen_at, s.facts, s.cell_mv, s.deviations,
      s.health,
      exists (select from devices d where d.id = b.sn and d.kind = 'battery'
        and (d.owner_id = ${actor.id} or ${managedDrones(actor)})) as may_diagnose,
      ${givenAwayBy(actor, 'b')} as may_release,
      ${actor.seesAll} or coalesce(b.owner_id = ${actor.id} or b.company_id = any(${actor.companyIds}::uuid[]), false) as is_holder
    from batteries b ${joins} left join battery_states s on s.battery_no = b.battery_no
    where b.sn = ${sn} and ${visibleBatteries(actor, undefined, now)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { health: _summary, ...battery } = toBattery(row);
  const { limits, deviation } = makes(row.model ?? undefined);
  const { minorV, majorV, watch, badBeyond } = deviation;
  const isFromStart = row.since <= row.first_seen_at;
  const [uses, trend, pastFaults, sightings] = await Promise.all([
    usesOf(context, row),
    trendOf(context, row),
    pastFaultsOf(context, row),
    row.is_holder ? sightingsOf(context, row) : [],
  ]);
  return {
    ...battery,
    health: row.health,
    sohPct: row.facts?.sohPct ?? null,
    fullAh: row.facts?.fullAh ?? null,
    designAh: row.facts?.designAh ?? null,
    highVoltageDays: row.facts?.highVoltageDays ?? null,
    resistanceMohm: row.facts?.resistanceMohm ?? null,
    mayDiagnose: row.may_diagnose,
    mayRelease: row.may_release,
    sightings,
    rule: { ...limits, minorV, majorV, watch, badBeyond },
    minor: minorOf(row, deviation),
    cellV: (row.cell_mv ?? []).map((mv) => (mv ?? 0) / 1000),
    firstSeenAt: isFromStart ? isoOf(row.first_seen_at) : null,
    heldSince: isoOf(row.since),
    pastFaults,
    uses,
    trend,
    ageing: ageingOf(trend, row.facts?.designAh ?? null),
  };
}

/** Minor deviations of the use that the finding is about; none if the battery had another owner then. */
function minorOf({ deviations, since }: DetailRow, rule: DeviationRule): BatteryDetail['minor'] {
  const finding = deviations && deviationFinding(deviations, rule);
  if (!finding || finding.from < since.getTime()) return null;
  const { from, to, minorPerMinute } = finding;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), perMinute: minorPerMinute };
}

type Of = Pick<DetailRow, 'battery_no' | 'since'>;

async function usesOf({ db, actor, now }: ListContext, row: Of): Promise<BatteryDetail['uses']> {
  const { rows } = await sql<{
    kind: CarrierKind;
    id: string;
    name: string | null;
    slot: number | null;
    from_at: Date;
    to_at: Date;
    from_soc: number | null;
    to_soc: number | null;
  }>`
    select d.kind, d.id, case when ${visibleDrones(actor, undefined, now)} then d.name end as name, u.slot, u.from_at,
      u.to_at, u.from_soc, u.to_soc
    from battery_uses u join devices d using (device_no)
    where u.battery_no = ${row.battery_no} and u.to_at >= ${row.since}
    order by u.from_at desc, u.device_no limit ${mostUses}`.execute(db);
  return rows.map(({ kind, id, name, slot, ...use }) => ({
    on: { kind, id: name === null ? '' : id, name, slot },
    from: use.from_at.toISOString(),
    to: use.to_at.toISOString(),
    fromSoc: use.from_soc,
    toSoc: use.to_soc,
  }));
}

async function sightingsOf(
  { db, actor }: ListContext,
  row: Of & { sn: string },
): Promise<BatteryDetail['sightings']> {
  const { rows } = await sql<{ kind: CarrierKind; id: string; first_at: Date; last_at: Date }>`
    select d.kind, d.id, greatest(s.first_at, ${row.since}) as first_at, s.last_at
    from battery_sightings s join devices d using (device_no)
    where s.sn = ${row.sn} and s.last_at >= ${row.since}
    order by s.last_at desc, d.id limit ${mostSightings}`.execute(db);
  return rows.map(({ kind, id, first_at, last_at }) => ({
    kind,
    id: actor.seesAll ? id : null,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }));
}

async function pastFaultsOf({ db }: ListContext, row: Of): Promise<BatteryDetail['pastFaults']> {
  const { rows } = await sql<{ code: string; from_at: Date; last_at: Date }>`
    select code, greatest(from_at, ${row.since}) as from_at, last_at from battery_faults
    where battery_no = ${row.battery_no} and not is_active and last_at >= ${row.since}
    order by from_at desc, code limit ${mostPastFaults}`.execute(db);
  return rows.map(({ code, from_at, last_at }) => ({
    code,
    from: from_at.toISOString(),
    to: last_at.toISOString(),
  }));
}

async function trendOf({ db }: ListContext, row: Of): Promise<BatteryDetail['trend']> {
  const { rows } = await sql<{
    day: string;
    score: number | null;
    full_ah: number | null;
    cell_diff_mv: number | null;
    temp_max_c: number | null;
    cycles: number | null;
    resistance_mohm: number | null;
  }>`
    select day, score, full_ah, cell_diff_mv, temp_max_c, cycles, resistance_mohm from battery_days
    where battery_no = ${row.battery_no} and day >= (${row.since} at time zone 'UTC')::date
    order by day desc limit ${mostDays}`.execute(db);
  return rows.reverse().map((day) => ({
    day: day.day,
    score: day.score,
    fullAh: day.full_ah,
    cellDiffMv: day.cell_diff_mv,
    tempMaxC: day.temp_max_c,
    cycles: day.cycles,
    resistanceMohm: day.resistance_mohm,
  }));
}
