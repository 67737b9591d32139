import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/postgres/db-types.ts';
import type { Use } from '../history/uses.ts';
import type { BatteryState, StoredSample } from './battery-state.ts';

type Tx = Transaction<DB>;

/** A stretch of one battery's samples that is not in its row yet, epoch ms. */
export interface Marked {
  batteryNo: number;
  from: number;
  to: number;
}

/**
 * Limit of a stretch, and of all stretches taken at once, ms. Longer ones, as after a long outage, are processed in
 * parts.
 */
const longestMs = 6 * 3_600_000;
const longestOfAllMs = 24 * 3_600_000;

/**
 * Takes marks of batteries after this number and locks them until the end of the transaction. Parts left for a later
 * run stay marked.
 */
export async function takeMarks(
  tx: Tx,
  o: { after: number; most: number },
): Promise<{ marks: Marked[]; isLeft: boolean }> {
  const { rows } = await sql<{ battery_no: number; from_at: Date; to_at: Date }>`
    with due as (
      select battery_no from battery_marks where battery_no > ${o.after}
      order by battery_no limit ${o.most} for update skip locked)
    delete from battery_marks m using due where m.battery_no = due.battery_no
    returning m.battery_no, m.from_at, m.to_at`.execute(tx);
  const marks = rows
    .map((row) => ({ batteryNo: row.battery_no, from: row.from_at.getTime(), to: row.to_at.getTime() }))
    .sort((one, other) => one.batteryNo - other.batteryNo);
  const longest = Math.min(longestMs, longestOfAllMs / Math.max(1, marks.length));
  const rest = marks.filter(({ from, to }) => to - from > longest);
  if (rest.length > 0)
    await sql`insert into battery_marks (battery_no, from_at, to_at)
      select * from jsonb_to_recordset(${JSON.stringify(
        rest.map(({ batteryNo, from, to }) => ({
          battery_no: batteryNo,
          from_at: iso(from + longest),
          to_at: iso(to),
        })),
      )}::jsonb) as i (battery_no int, from_at timestamptz, to_at timestamptz)`.execute(tx);
  return {
    marks: marks.map((mark) => ({ ...mark, to: Math.min(mark.to, mark.from + longest) })),
    isLeft: rest.length > 0,
  };
}

const iso = (at: number): string => new Date(at).toISOString();

interface SampleRow {
  battery_no: number;
  at: Date;
  device_no: number;
  kind: DeviceKind;
  on_device_no: number | null;
  on_kind: DeviceKind | null;
  slot: number | null;
  soc_pct: number | null;
  voltage_v: number | null;
  current_a: number | null;
  temp_c: number | null;
  cell_mv: (number | null)[] | null;
  facts: StoredSample['facts'];
}

export async function readMarked(tx: Tx, marks: readonly Marked[]): Promise<Map<number, StoredSample[]>> {
  const wanted = JSON.stringify(
    marks.map(({ batteryNo, from, to }) => ({ battery_no: batteryNo, from_at: iso(from), to_at: iso(to) })),
  );
  const { rows } = await sql<SampleRow>`
    select s.battery_no, s.at, s.device_no, d.kind, o.device_no as on_device_no, o.kind as on_kind, s.slot, s.soc_pct,
      s.voltage_v, s.current_a, s.temp_c, s.cell_mv, s.facts
    from jsonb_to_recordset(${wanted}::jsonb) as m (battery_no int, from_at timestamptz, to_at timestamptz)
      join battery_samples s on s.battery_no = m.battery_no and s.at between m.from_at and m.to_at
      join devices d on d.device_no = s.device_no left join devices o on o.device_no = s.on_device_no
    where s.at between ${new Date(Math.min(...marks.map(({ from }) => from)))}
      and ${new Date(Math.max(...marks.map(({ to }) => to)))}
    order by s.battery_no, s.at, s.device_no`.execute(tx);
  const found = new Map<number, StoredSample[]>();
  for (const row of rows) {
    const samples = found.get(row.battery_no) ?? [];
    found.set(row.battery_no, samples);
    samples.push({
      at: row.at.getTime(),
      deviceNo: row.device_no,
      kind: row.kind,
      on:
        row.on_device_no === null || row.on_kind === null
          ? null
          : { deviceNo: row.on_device_no, kind: row.on_kind },
      slot: row.slot,
      soc: row.soc_pct,
      voltageV: row.voltage_v,
      currentA: row.current_a,
      tempC: row.temp_c,
      cellMv: row.cell_mv,
      facts: row.facts,
    });
  }
  return found;
}

export interface StoredBattery extends BatteryState {
  batteryNo: number;
  sn: string;
  ownerId: string | null;
  companyId: string | null;
  band: string | null;
  faults: string[];
  twiceAt: number | null;
  /** Time up to which being on two devices at once counts as over. */
  twiceOverAt: number | null;
}

interface StoredRow {
  battery_no: number;
  sn: string;
  owner_id: string | null;
  company_id: string | null;
  band: string | null;
  faults: string[];
  twice_at: Date | null;
  twice_over_at: Date | null;
  seen_at: Date;
  used_at: Date | null;
  device_no: number | null;
  slot: number | null;
  soc_pct: number | null;
  voltage_v: number | null;
  current_a: number | null;
  temp_c: number | null;
  cell_mv: (number | null)[] | null;
  facts: BatteryState['facts'] | null;
  facts_at: Date | null;
  deviations: BatteryState['deviations'];
}

/** Stored state of these batteries, locked in the order of their numbers. */
export async function lockStored(tx: Tx, batteryNos: readonly number[]): Promise<StoredBattery[]> {
  const { rows } = await sql<StoredRow>`
    select b.battery_no, b.sn, b.owner_id, b.company_id, b.band, b.faults, b.twice_at,
      b.twice_over_at, b.seen_at, b.used_at, b.device_no, b.slot, b.soc_pct, b.voltage_v, b.current_a, b.temp_c, s.cell_mv, s.facts, s.facts_at, s.deviations
    from batteries b left join battery_states s using (battery_no)
    where b.battery_no = any(${batteryNos}::int[]) order by b.battery_no for no key update of b`.execute(tx);
  return rows.map((row) => ({
    batteryNo: row.battery_no,
    sn: row.sn,
    ownerId: row.owner_id,
    companyId: row.company_id,
    band: row.band,
    faults: row.faults,
    twiceAt: row.twice_at?.getTime() ?? null,
    twiceOverAt: row.twice_over_at?.getTime() ?? null,
    seenAt: row.seen_at.getTime(),
    usedAt: row.used_at?.getTime() ?? null,
    deviceNo: row.device_no,
    slot: row.slot,
    soc: row.soc_pct,
    voltageV: row.voltage_v,
    currentA: row.current_a,
    tempC: row.temp_c,
    cellMv: row.cell_mv,
    facts: row.facts ?? {},
    factsAt: row.facts_at?.getTime() ?? null,
    deviations: row.deviations,
  }));
}

export interface DeviceHolder {
  deviceNo: number;
  kind: DeviceKind;
  name: string;
  ownerId: string | null;
  companyId: string | null;
}

export async function holdersOf(tx: Tx, deviceNos: readonly number[]): Promise<Map<number, DeviceHolder>> {
  const { rows } = await sql<DeviceHolder>`
    select device_no as "deviceNo", kind, name, owner_id as "ownerId", company_id as "companyId"
    from devices where device_no = any(${deviceNos}::int[])`.execute(tx);
  return new Map(rows.map((row) => [row.deviceNo, row]));
}

/** The uses of these batteries that overlap these stretches, with a margin on both sides. */
export async function usesNear(
  tx: Tx,
  marks: readonly Marked[],
  marginMs: number,
): Promise<Map<number, Use[]>> {
  const wanted = JSON.stringify(
    marks.map(({ batteryNo, from, to }) => ({
      battery_no: batteryNo,
      from_at: iso(from - marginMs),
      to_at: iso(to + marginMs),
    })),
  );
  const { rows } = await sql<{
    battery_no: number;
    device_no: number;
    from_at: Date;
    to_at: Date;
    slot: number | null;
    from_soc: number | null;
    to_soc: number | null;
  }>`
    select u.* from jsonb_to_recordset(${wanted}::jsonb) as m (battery_no int, from_at timestamptz, to_at timestamptz)
      join battery_uses u on u.battery_no = m.battery_no and u.to_at >= m.from_at and u.from_at <= m.to_at`.execute(
    tx,
  );
  const found = new Map<number, Use[]>();
  for (const row of rows)
    found.set(row.battery_no, [
      ...(found.get(row.battery_no) ?? []),
      {
        deviceNo: row.device_no,
        from: row.from_at.getTime(),
        to: row.to_at.getTime(),
        slot: row.slot,
        fromSoc: row.from_soc,
        toSoc: row.to_soc,
      },
    ]);
  return found;
}
