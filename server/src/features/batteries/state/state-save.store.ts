import type { BatteryHealth } from '@smartflight/contract/power/battery-health.schemas.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/postgres/db-types.ts';
import type { FaultSpan } from '../faults/fault-spans.ts';
import { saveFaults } from '../faults/faults.store.ts';
import type { Use } from '../history/uses.ts';
import { type BatteryJudged, diffOf } from './battery-fold.ts';
import type { BatteryState, StoredSample } from './battery-state.ts';

type Tx = Transaction<DB>;

/** Result of one updater run for one battery. */
export interface Kept {
  batteryNo: number;
  kept: BatteryState;
  judged: BatteryJudged;
  owner: { id: string | null; since: number | null };
  company: { id: string | null; since: number | null };
  twice: { at: number; deviceNo: number } | null;
  /** It was on two devices at once, and no longer is. */
  isTwiceOver: boolean;
  /** Uses near the samples, before and after the run. */
  usesBefore: readonly Use[];
  uses: readonly Use[];
  /** Fault stretches near the samples, before and after the run. */
  faultsBefore: readonly FaultSpan[];
  faults: readonly FaultSpan[];
  samples: readonly StoredSample[];
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export async function saveState(tx: Tx, all: readonly Kept[]): Promise<void> {
  await saveRows(tx, all);
  await saveUses(tx, all);
  await saveFaults(tx, all);
  await saveDays(tx, all);
}

/**
 * Late samples may be older than all known ones: a battery that never changed owner belonged to its owner then too.
 */
async function saveRows(tx: Tx, all: readonly Kept[]): Promise<void> {
  const rows = all.map(({ batteryNo, kept, judged, owner, company, twice, isTwiceOver, samples }) => ({
    battery_no: batteryNo,
    first_at: iso(samples[0]?.at ?? kept.seenAt),
    model: kept.facts.model ?? null,
    owner_id: owner.id,
    owner_since: iso(owner.since),
    company_id: company.id,
    company_since: iso(company.since),
    seen_at: iso(kept.seenAt),
    used_at: iso(kept.usedAt),
    device_no: kept.deviceNo,
    slot: kept.slot,
    soc_pct: kept.soc,
    voltage_v: kept.voltageV,
    current_a: kept.currentA,
    temp_c: kept.tempC,
    cell_diff_mv: judged.cellDiffMv,
    cycles: kept.facts.cycles ?? null,
    over_discharge: kept.facts.counts?.overDischarge ?? null,
    over_charge: kept.facts.counts?.overCharge ?? null,
    over_current: kept.facts.counts?.overCurrent ?? null,
    over_temp: kept.facts.counts?.overTemp ?? null,
    faults: judged.faults,
    score: judged.health?.score ?? null,
    band: judged.health?.band ?? null,
    worst_cell: judged.worst?.cell ?? null,
    worst_count: judged.worst?.deviations ?? null,
    worst_off_mv: judged.worst?.offMv ?? null,
    twice_at: iso(twice?.at ?? null),
    twice_device_no: twice?.deviceNo ?? null,
    is_twice_over: isTwiceOver,
    facts: kept.facts,
    facts_at: iso(kept.factsAt),
    cell_mv: kept.cellMv,
    deviations: kept.deviations,
    health: judged.health,
  }));
  const input = JSON.stringify(rows);
  await sql`
    update batteries b set model = coalesce(i.model, b.model), owner_id = i.owner_id,
      owner_since = coalesce(i.owner_since, case when b.owner_since = b.first_seen_at
        then least(b.owner_since, i.first_at) else b.owner_since end),
      company_id = i.company_id,
      company_since = coalesce(i.company_since, case when b.company_since = b.first_seen_at
        then least(b.company_since, i.first_at) else b.company_since end),
      first_seen_at = least(b.first_seen_at, i.first_at), seen_at = i.seen_at, used_at = i.used_at,
      device_no = i.device_no, slot = i.slot, soc_pct = i.soc_pct, voltage_v = i.voltage_v, current_a = i.current_a,
      temp_c = i.temp_c, cell_diff_mv = i.cell_diff_mv, cycles = i.cycles, over_discharge = i.over_discharge,
      over_charge = i.over_charge, over_current = i.over_current, over_temp = i.over_temp, faults = i.faults,
      score = i.score, band = i.band, worst_cell = i.worst_cell, worst_count = i.worst_count,
      worst_off_mv = i.worst_off_mv, twice_over_at = case when i.is_twice_over then b.twice_at else b.twice_over_at end,
      twice_at = case when not i.is_twice_over then coalesce(i.twice_at, b.twice_at) end,
      twice_device_no = case when not i.is_twice_over then coalesce(i.twice_device_no, b.twice_device_no) end
    from jsonb_to_recordset(${input}::jsonb) as i (battery_no int, first_at timestamptz, model text, owner_id uuid, owner_since timestamptz,
      company_id uuid, company_since timestamptz, seen_at timestamptz, used_at timestamptz, device_no int, slot smallint,
      soc_pct real, voltage_v real, current_a real, temp_c real, cell_diff_mv smallint, cycles int, over_discharge int,
      over_charge int, over_current int, over_temp int, faults text[], score smallint, band text, worst_cell smallint,
      worst_count int, worst_off_mv smallint, twice_at timestamptz, twice_device_no int, is_twice_over bool)
    where b.battery_no = i.battery_no`.execute(tx);
  await sql`
    insert into battery_states as s (battery_no, facts, facts_at, cell_mv, deviations, health)
    select * from jsonb_to_recordset(${input}::jsonb) as i (battery_no int, facts jsonb, facts_at timestamptz,
      cell_mv smallint[], deviations jsonb, health jsonb) order by battery_no
    on conflict (battery_no) do update set facts = excluded.facts, facts_at = excluded.facts_at,
      cell_mv = excluded.cell_mv, deviations = excluded.deviations, health = excluded.health`.execute(tx);
}

async function saveUses(tx: Tx, all: readonly Kept[]): Promise<void> {
  const gone = all.flatMap(({ batteryNo, usesBefore }) =>
    usesBefore.map(({ deviceNo, from }) => ({
      battery_no: batteryNo,
      device_no: deviceNo,
      from_at: iso(from),
    })),
  );
  if (gone.length > 0)
    await sql`delete from battery_uses u
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as i (battery_no int, device_no int, from_at timestamptz)
      where u.battery_no = i.battery_no and u.device_no = i.device_no and u.from_at = i.from_at`.execute(tx);
  const come = all.flatMap(({ batteryNo, uses }) =>
    uses.map(({ deviceNo, from, to, slot, fromSoc, toSoc }) => ({
      battery_no: batteryNo,
      device_no: deviceNo,
      from_at: iso(from),
      to_at: iso(to),
      slot,
      from_soc: fromSoc,
      to_soc: toSoc,
    })),
  );
  if (come.length > 0)
    await sql`insert into battery_uses (battery_no, device_no, from_at, to_at, slot, from_soc, to_soc)
      select * from jsonb_to_recordset(${JSON.stringify(come)}::jsonb) as i (battery_no int, device_no int,
        from_at timestamptz, to_at timestamptz, slot smallint, from_soc real, to_soc real)`.execute(tx);
}

interface DayFigures {
  diff: number | null;
  temp: number | null;
}

/** Stores the maxima of each day, and the last judgement of the battery on that day. */
async function saveDays(tx: Tx, all: readonly Kept[]): Promise<void> {
  const rows = all.flatMap(({ batteryNo, kept, judged, samples }) => {
    const days = new Map<string, DayFigures>();
    for (const { at, cellMv, tempC } of samples) {
      const day = new Date(at).toISOString().slice(0, 10);
      const before = days.get(day) ?? { diff: null, temp: null };
      days.set(day, {
        diff: greater(before.diff, cellMv && diffOf(cellMv)),
        temp: greater(before.temp, tempC),
      });
    }
    const lastDay = new Date(kept.seenAt).toISOString().slice(0, 10);
    return [...days].map(([day, { diff, temp }]) => ({
      battery_no: batteryNo,
      day,
      cell_diff_mv: diff,
      temp_max_c: temp,
      ...(day === lastDay ? judgedOn(kept, judged.health) : {}),
    }));
  });
  await sql`
    insert into battery_days as d (battery_no, day, score, full_ah, cell_diff_mv, temp_max_c, cycles, resistance_mohm, is_due)
    select battery_no, day, score, full_ah, cell_diff_mv, temp_max_c, cycles, resistance_mohm, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (battery_no int, day date, score smallint, full_ah real,
      cell_diff_mv smallint, temp_max_c real, cycles int, resistance_mohm real) order by battery_no, day
    on conflict (battery_no, day) do update set
      score = coalesce(excluded.score, d.score), full_ah = coalesce(excluded.full_ah, d.full_ah),
      cell_diff_mv = greatest(d.cell_diff_mv, excluded.cell_diff_mv),
      temp_max_c = greatest(d.temp_max_c, excluded.temp_max_c), cycles = coalesce(excluded.cycles, d.cycles),
      resistance_mohm = coalesce(excluded.resistance_mohm, d.resistance_mohm), is_due = true`.execute(tx);
}

const judgedOn = ({ facts }: BatteryState, health: BatteryHealth | null) => ({
  score: health?.score ?? null,
  full_ah: facts.fullAh ?? null,
  cycles: facts.cycles ?? null,
  resistance_mohm: facts.resistanceMohm ?? null,
});

const greater = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
