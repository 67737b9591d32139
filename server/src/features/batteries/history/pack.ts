import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/pools.ts';
import { packLows } from '../health/cell-lows.ts';
import { packDay } from './packed-day.ts';
import { readSamples } from './samples.store.ts';
import { type HistorySample, leastKept, thinSamples } from './series.ts';

const dayMs = 86_400_000;
/** Samples kept per minute with data, on average: enough for the extremes of all series, which share samples. */
const keptPerMinute = 1.5;
/** Samples per day in charts of many days: those with the extremes of each series, and a few more. */
const briefly = 24;
/** Battery days per transaction. */
const atOnce = 50;

/** Reduces a packed day for charts of many days. */
export const briefOf = (kept: readonly HistorySample[]): readonly HistorySample[] =>
  thinSamples(kept, briefly);

/**
 * Thins and packs past days that have new samples; the packed form remains when the full rate is dropped. A day with
 * late samples is packed again. Returns the number of days packed.
 */
export async function packDays(db: Database, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  let packed = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const { rows: due } = await sql<{ battery_no: number; day: string }>`
        select battery_no, day from battery_days where is_due and day < ${today}::date
        order by day, battery_no limit ${atOnce} for update skip locked`.execute(tx);
      for (const { battery_no: batteryNo, day } of due) {
        const dayAt = Date.parse(`${day}T00:00:00Z`);
        const samples = await readSamples(tx, { batteryNo, from: dayAt, to: dayAt + dayMs - 1 });
        const minutes = new Set(samples.map(({ at }) => Math.floor(at / 60_000))).size;
        const kept = thinSamples(samples, Math.max(leastKept, Math.ceil(minutes * keptPerMinute)));
        await sql`update battery_days set packed = ${packDay(kept)}, brief = ${packDay(briefOf(kept))},
            lows = ${packLows(samples)}, samples = ${samples.length}, is_due = false
          where battery_no = ${batteryNo} and day = ${day}::date`.execute(tx);
      }
      return due.length;
    });
    packed += count;
    if (count < atOnce) return packed;
  }
}
