import { sql } from 'kysely';
import { fullRateDays } from '../../live/power/open-power.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { readSamples } from './pack.ts';
import { unpackDay } from './packed-day.ts';
import type { HistorySample } from './series.ts';

const dayMs = 86_400_000;
/** A range this long is shown at full rate as long as that is kept; beyond it packed days have all that a chart can show. */
const fullRateRangeMs = 3 * dayMs;

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

async function daysOf(db: Database, { batteryNo, from, to }: Stretch, withBytes: boolean): Promise<Day[]> {
  const { rows } = await sql<{ day: string; samples: number; packed: Buffer | null; is_due: boolean }>`
    select day, samples, ${withBytes ? sql`packed` : sql`null::bytea as packed`}, is_due from battery_days
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
): Promise<{ samples: HistorySample[]; stored: number }> {
  const { batteryNo, from, to } = stretch;
  const isShort = to - from <= fullRateRangeMs;
  const days = await daysOf(db, stretch, true);
  const raw = days.filter((day) => day.isDue || !day.packed || (isShort && day.at >= fullRateFrom(now)));
  const isRaw = new Set(raw.map(({ at }) => at));
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
  const isInside = ({ at }: HistorySample): boolean => at >= from && at <= to;
  const isFull = ({ at }: HistorySample): boolean => isRaw.has(Math.floor(at / dayMs) * dayMs);
  const packed = days.flatMap((day) =>
    day.packed && !isRaw.has(day.at) ? unpackDay(day.packed, day.at) : [],
  );
  const kept = full.filter(isFull);
  const stored = days.reduce((sum, day) => sum + (isRaw.has(day.at) ? 0 : day.samples), kept.length);
  return {
    samples: [...packed.filter(isInside), ...kept].sort((one, other) => one.at - other.at),
    stored,
  };
}

/** A row of the table; the device is known as long as the full rate is kept. */
export interface TableSample extends HistorySample {
  deviceNo: number | null;
}

/** Lots of a stretch's samples, newest first, a day each. */
export async function* tableDays(db: Database, stretch: Stretch, now: Date): AsyncGenerator<TableSample[]> {
  const days = await daysOf(db, stretch, false);
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
  const [day] = await daysOf(db, { batteryNo, from: at, to: at }, true);
  return day?.packed ? unpackDay(day.packed, at) : [];
}
