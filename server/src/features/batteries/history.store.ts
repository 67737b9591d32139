import { sql } from 'kysely';
import { fullRateDays } from '../../live/power/open-power.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { columnsOf, type HistoryColumns } from './columns.ts';
import { readSamples } from './pack.ts';
import { openDay, unpackDay } from './packed-day.ts';
import type { HistorySample } from './series.ts';

const dayMs = 86_400_000;
/** A range this long is shown at full rate as long as that is kept; beyond it packed days have all that a chart can show. */
const fullRateRangeMs = 3 * dayMs;
/** One that is longer is shown by the extremes of its days: there are more of them than a chart has room for. */
const briefRangeMs = 60 * dayMs;

/** A stretch of one battery's history, both ends included, epoch ms. */
export interface Stretch {
  batteryNo: number;
  from: number;
  to: number;
}

interface Day {
  at: number;
  samples: number;
  packed: Buffer | null;
  isDue: boolean;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function daysOf(
  db: Database,
  { batteryNo, from, to }: Stretch,
  bytes: 'packed' | 'brief' | 'none',
): Promise<Day[]> {
  const column = { packed: sql`packed`, brief: sql`coalesce(brief, packed)`, none: sql`null::bytea` }[bytes];
  const { rows } = await sql<{ day: string; samples: number; packed: Buffer | null; is_due: boolean }>`
    select day, samples, ${column} as packed, is_due from battery_days
    where battery_no = ${batteryNo} and day between ${dayOf(from)}::date and ${dayOf(to)}::date order by day`.execute(
    db,
  );
  return rows.map(({ day, is_due, ...row }) => ({
    ...row,
    at: Date.parse(`${day}T00:00:00Z`),
    isDue: is_due,
  }));
}

/** First instant of the oldest day that is kept at full rate. */
const fullRateFrom = (now: Date): number => (Math.floor(now.getTime() / dayMs) - fullRateDays) * dayMs;

/**
 * The samples of a stretch in order of time, and how many were stored in it: at full rate where the stretch is short or
 * the day has not been packed, else as packed, in which the least and the greatest of every series stay.
 */
export async function readHistory(
  db: Database,
  stretch: Stretch,
  now: Date,
): Promise<{ columns: HistoryColumns; stored: number }> {
  const { batteryNo, from, to } = stretch;
  const isShort = to - from <= fullRateRangeMs;
  const days = await daysOf(db, stretch, to - from > briefRangeMs ? 'brief' : 'packed');
  const raw = days.filter((day) => day.isDue || !day.packed || (isShort && day.at >= fullRateFrom(now)));
  const first = raw[0];
  const last = raw.at(-1);
  const full =
    first && last
      ? await readSamples(db, {
          batteryNo,
          from: Math.max(from, first.at),
          to: Math.min(to, last.at + dayMs - 1),
        })
      : [];
  const fullOf = Map.groupBy(full, ({ at }) => Math.floor(at / dayMs) * dayMs);
  const isRaw = new Set(raw);
  let stored = 0;
  const parts = days.map((day) => {
    const packed = !isRaw.has(day) && day.packed ? openDay(day.packed, day.at) : null;
    const samples = packed ?? (isRaw.has(day) ? (fullOf.get(day.at) ?? []) : []);
    stored += isRaw.has(day) ? (fullOf.get(day.at)?.length ?? 0) : day.samples;
    return samples;
  });
  return { columns: columnsOf(parts, from, to), stored };
}

/** A row of the table; the device is known as long as the full rate is kept. */
export interface TableSample extends HistorySample {
  deviceNo: number | null;
}

/** Lots of a stretch's samples, newest first, a day each. */
export async function* tableDays(db: Database, stretch: Stretch, now: Date): AsyncGenerator<TableSample[]> {
  const days = await daysOf(db, stretch, 'none');
  for (const day of days.reverse()) {
    const from = Math.max(stretch.from, day.at);
    const to = Math.min(stretch.to, day.at + dayMs - 1);
    const samples: TableSample[] =
      day.at >= fullRateFrom(now) || day.isDue
        ? await readSamples(db, { batteryNo: stretch.batteryNo, from, to })
        : (await packedDay(db, stretch.batteryNo, day.at))
            .filter(({ at }) => at >= from && at <= to)
            .map((sample) => ({ ...sample, deviceNo: null }));
    if (samples.length > 0) yield samples.reverse();
  }
}

async function packedDay(db: Database, batteryNo: number, at: number): Promise<HistorySample[]> {
  const [day] = await daysOf(db, { batteryNo, from: at, to: at }, 'packed');
  return day?.packed ? unpackDay(day.packed, at) : [];
}
