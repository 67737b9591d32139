import { sql } from 'kysely';
import { fullRateDays } from '../../../live/power/open-power.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { openLows } from '../health/cell-lows.ts';
import { columnsOf, type HistoryColumns } from './columns.ts';
import type { HeatPart } from './heat.ts';
import { openDay, unpackDay } from './packed-day.ts';
import { newestSamples, readSamples, type Stretch } from './samples.store.ts';
import type { HistorySample } from './series.ts';

const dayMs = 86_400_000;
/**
 * Ranges up to this are shown at full rate while that is stored; for longer ones packed days have all that a chart
 * can show.
 */
const fullRateRangeMs = 3 * dayMs;
/** Longer ranges are shown by the extremes of their days: a chart has no room for more points. */
const briefRangeMs = 60 * dayMs;

interface Day {
  at: number;
  samples: number;
  packed: Buffer | null;
  lows: Buffer | null;
  isDue: boolean;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function daysOf(
  db: Database,
  { batteryNo, from, to }: Stretch,
  { bytes, lows = false }: { bytes: 'packed' | 'brief' | 'none'; lows?: boolean },
): Promise<Day[]> {
  const column = { packed: sql`packed`, brief: sql`coalesce(brief, packed)`, none: sql`null::bytea` }[bytes];
  const { rows } = await sql<Omit<Day, 'at' | 'isDue'> & { day: string; is_due: boolean }>`
    select day, samples, ${column} as packed, ${lows ? sql`lows` : sql`null::bytea`} as lows, is_due from battery_days
    where battery_no = ${batteryNo} and day between ${dayOf(from)}::date and ${dayOf(to)}::date order by day`.execute(
    db,
  );
  return rows.map(({ day, is_due, ...row }) => ({
    ...row,
    at: Date.parse(`${day}T00:00:00Z`),
    isDue: is_due,
  }));
}

const fullRateFrom = (now: Date): number => (Math.floor(now.getTime() / dayMs) - fullRateDays) * dayMs;

export interface History {
  columns: HistoryColumns;
  /** Input of the heat map of the cells; empty if not requested. */
  heat: HeatPart[];
  /** Number of samples originally stored in the stretch. */
  stored: number;
}

/**
 * The samples of a stretch in order of time: at full rate if the stretch is short or the day is not packed yet, else
 * as packed. Packing preserves the minimum and maximum of every series, and the minimum of every cell per ten
 * minutes. Days packed before cell minima were introduced use the cells of their samples.
 */
export async function readHistory(
  db: Database,
  stretch: Stretch,
  { now, withHeat }: { now: Date; withHeat: boolean },
): Promise<History> {
  const { from, to } = stretch;
  const isShort = to - from <= fullRateRangeMs;
  const bytes = to - from > briefRangeMs ? 'brief' : 'packed';
  const days = await daysOf(db, stretch, { bytes, lows: withHeat });
  const raw = days.filter((day) => day.isDue || !day.packed || (isShort && day.at >= fullRateFrom(now)));
  const isRaw = new Set(raw);
  const fullOf = await fullRate(db, stretch, raw);
  let stored = 0;
  const heat: HeatPart[] = [];
  const parts = days.map((day) => {
    const packed = !isRaw.has(day) && day.packed ? openDay(day.packed, day.at) : null;
    const samples = packed ?? (isRaw.has(day) ? (fullOf.get(day.at) ?? []) : []);
    const lows = packed && day.lows ? openLows(day.lows, day.at) : null;
    if (withHeat) heat.push(lows ? { lows } : samples);
    stored += isRaw.has(day) ? (fullOf.get(day.at)?.length ?? 0) : day.samples;
    return samples;
  });
  return { columns: columnsOf(parts, from, to), heat, stored };
}

/** The stored samples of these days, in ascending order, keyed by the start of the day. */
async function fullRate(
  db: Database,
  { batteryNo, from, to }: Stretch,
  days: readonly Day[],
): Promise<Map<number, HistorySample[]>> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return new Map();
  const samples = await readSamples(db, {
    batteryNo,
    from: Math.max(from, first.at),
    to: Math.min(to, last.at + dayMs - 1),
  });
  return Map.groupBy(samples, ({ at }) => Math.floor(at / dayMs) * dayMs);
}

/** A row of the table with the device that carried the battery, if known. */
export interface TableSample extends HistorySample {
  deviceNo: number | null;
}

/** Rows read per query. */
const rowsAtOnce = 2_000;

/** Samples of a stretch in batches, newest first; `atOnce` limits the size of a batch. */
export async function* tableLots(
  db: Database,
  stretch: Stretch,
  { now, atOnce = rowsAtOnce }: { now: Date; atOnce?: number },
): AsyncGenerator<TableSample[]> {
  const days = await daysOf(db, stretch, { bytes: 'none' });
  for (const { at, isDue } of days.reverse()) {
    const part = {
      batteryNo: stretch.batteryNo,
      from: Math.max(stretch.from, at),
      to: Math.min(stretch.to, at + dayMs - 1),
    };
    if (at >= fullRateFrom(now) || isDue) yield* newestSamples(db, part, atOnce);
    else yield* packedLots(db, part, at);
  }
}

/** Batches of a packed day. It stores no devices, so they are taken from the uses at that time. */
async function* packedLots(db: Database, part: Stretch, dayAt: number): AsyncGenerator<TableSample[]> {
  const [day] = await daysOf(db, part, { bytes: 'packed' });
  const samples = day?.packed ? unpackDay(day.packed, dayAt) : [];
  const within = samples.filter(({ at }) => at >= part.from && at <= part.to);
  if (within.length === 0) return;
  const deviceAt = await carriersIn(db, part);
  yield within.reverse().map((sample) => ({ ...sample, deviceNo: deviceAt(sample.at) }));
}

/** Returns a lookup of the device that carried the battery at an instant; null for none, or if two reported it. */
async function carriersIn(
  db: Database,
  { batteryNo, from, to }: Stretch,
): Promise<(at: number) => number | null> {
  const { rows } = await sql<{ device_no: number; from_at: Date; to_at: Date }>`
    select device_no, from_at, to_at from battery_uses
    where battery_no = ${batteryNo} and from_at <= ${new Date(to)} and to_at >= ${new Date(from)}`.execute(
    db,
  );
  const uses = rows.map((row) => ({
    deviceNo: row.device_no,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
  }));
  return (at) => {
    const found = new Set(
      uses.filter((use) => use.from <= at && at <= use.to).map(({ deviceNo }) => deviceNo),
    );
    const [one] = found;
    return found.size === 1 ? (one ?? null) : null;
  };
}
