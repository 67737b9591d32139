import { futureClockMs } from '@smartflight/contract/device-link/intervals.ts';
import type pg from 'pg';
import type { Events } from '../../events.ts';
import type { Metrics } from '../../metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { BatteryReading } from './battery-readings.ts';
import { createCarriers } from './carriers.ts';
import { createNewsOfFacts } from './changed-facts.ts';
import { createPlaces, placeKey } from './reported-devices.ts';
import type { SamplePartitions } from './sample-partitions.ts';

export interface BatteryWriter {
  /**
   * Resolves once the readings are durable. Readings of unregistered devices, with wrong clocks, or for days whose
   * full rate is dropped are counted, not stored.
   */
  write(readings: readonly BatteryReading[]): Promise<void>;
  drain(): Promise<void>;
}

interface Pending {
  readings: readonly BatteryReading[];
  done: () => void;
  failed: (error: unknown) => void;
}

const mostAtOnce = 5_000;

const insertSql = `
with input as (
  select * from jsonb_to_recordset($1::jsonb) as i (
    at timestamptz, battery_no int, device_no int, on_device_no int, slot smallint, soc_pct real, voltage_v real,
    current_a real, temp_c real, cell_mv smallint[], facts jsonb)
), stored as (
  insert into battery_samples
    (at, battery_no, device_no, on_device_no, slot, soc_pct, voltage_v, current_a, temp_c, cell_mv, facts)
  select * from input on conflict do nothing
  returning battery_no, at
), marked as (
  insert into battery_marks as m (battery_no, from_at, to_at)
  select battery_no, min(at), max(at) from stored group by 1 order by 1
  on conflict (battery_no) do update set
    from_at = least(m.from_at, excluded.from_at), to_at = greatest(m.to_at, excluded.to_at + interval '20 s')
  where excluded.from_at < m.from_at or excluded.to_at > m.to_at
)
select count(*)::int as stored from stored`;

/**
 * Filters out readings with clocks ahead and those of days whose full rate is dropped (an accepted reading's day
 * lasts until the next day, see `dropOlderThan`). Both are counted by reason and acknowledged, because repeating them
 * would not help.
 */
function inTime(
  readings: readonly BatteryReading[],
  now: number,
  { metrics, keepDays }: { metrics: Metrics; keepDays: number },
): readonly BatteryReading[] {
  const received = readings.filter(({ at }) => at <= now + futureClockMs);
  const kept = received.filter(({ at }) => at > now - keepDays * 86_400_000);
  if (received.length < readings.length)
    metrics.rejected.inc({ reason: 'battery-clock' }, readings.length - received.length);
  if (kept.length < received.length)
    metrics.rejected.inc({ reason: 'battery-too-old' }, received.length - kept.length);
  return kept;
}

/**
 * Stores battery readings in micro-batches, unique by battery, instant and device: whatever arrives during a
 * statement goes into the next. What lists show is computed later from the stored rows.
 */
export function createBatteryWriter(o: {
  pool: pg.Pool;
  partitions: SamplePartitions;
  metrics: Metrics;
  clock: Clock;
  log: Log;
  events: Pick<Events, 'subscribe' | 'onGap'>;
  /** Older samples would be dropped by the next nightly run and are rejected. */
  keepDays: number;
  /** Whether other processes receive messages of the same devices. */
  isShared?: (() => boolean) | undefined;
}): BatteryWriter {
  const carriers = createCarriers(o.pool, o.clock, o.events);
  const placesOf = createPlaces(o.pool, o.clock);
  const newsOf = createNewsOfFacts(o.isShared);
  const queue: Pending[] = [];
  let running: Promise<void> | undefined;

  async function insert(readings: readonly BatteryReading[]): Promise<void> {
    const now = o.clock();
    const kept = inTime(readings, now, o);
    const numbers = await carriers.resolve(kept);
    const rows = kept.flatMap((reading) => {
      const found = numbers.get(carriers.keyOf(reading));
      if (!found) o.metrics.rejected.inc({ reason: 'unknown-battery' });
      return found ? [{ reading, ...found }] : [];
    });
    if (rows.length === 0) return;
    await o.partitions.ensure(rows.map(({ reading }) => reading.at));
    const places = await placesOf(rows.map(({ reading }) => reading));
    const news = newsOf.plan();
    const values = rows.map(({ reading, batteryNo, deviceNo }) => ({
      at: new Date(reading.at).toISOString(),
      battery_no: batteryNo,
      device_no: deviceNo,
      on_device_no: places.get(placeKey(reading)),
      slot: reading.slot,
      soc_pct: reading.soc,
      voltage_v: reading.voltageV,
      current_a: reading.currentA,
      temp_c: reading.tempC,
      cell_mv: reading.cellMv,
      facts: news.take(reading),
    }));
    await o.pool.query({ name: 'insert-battery-samples', text: insertSql, values: [JSON.stringify(values)] });
    news.keep();
  }

  async function store(lot: Pending[]): Promise<void> {
    try {
      await insert(lot.flatMap(({ readings }) => readings));
      for (const { done } of lot) done();
    } catch (error) {
      o.log.warn({ error: String(error) }, 'battery samples not stored; devices will send them again');
      for (const { failed } of lot) failed(error);
    }
  }

  const pump = (): void => {
    if (running || queue.length === 0) return;
    let rows = 0;
    let count = 0;
    while (count < queue.length && rows < mostAtOnce) rows += queue[count++]!.readings.length;
    running = store(queue.splice(0, count)).finally(() => {
      running = undefined;
      pump();
    });
  };

  return {
    write: (readings) =>
      new Promise((done, failed) => {
        queue.push({ readings, done, failed });
        pump();
      }),
    drain: async () => {
      while (running) await running;
    },
  };
}
