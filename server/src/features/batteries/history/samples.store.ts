import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { HistorySample } from './series.ts';

/** A stretch of one battery's history, both ends included, epoch ms. */
export interface Stretch {
  batteryNo: number;
  from: number;
  to: number;
}

/** A stored sample with the device that carried the battery, else the device that reported it. */
export interface SampleOn extends HistorySample {
  deviceNo: number;
}

export async function readSamples(db: Database, stretch: Stretch): Promise<SampleOn[]> {
  return (await read(db, stretch, sql`order by at, device_no`)).map(sampleOf);
}

/** Stored samples at full rate, newest first, in batches. */
export async function* newestSamples(
  db: Database,
  stretch: Stretch,
  atOnce: number,
): AsyncGenerator<SampleOn[]> {
  let before = sql``;
  for (;;) {
    const rows = await read(db, stretch, sql`${before} order by at desc, device_no desc limit ${atOnce}`);
    if (rows.length > 0) yield rows.map(sampleOf);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    before = sql`and (at, device_no) < (${last.at}, ${last.device_no})`;
  }
}

interface SampleRow {
  at: Date;
  device_no: number;
  on_device_no: number | null;
  soc_pct: number | null;
  voltage_v: number | null;
  current_a: number | null;
  temp_c: number | null;
  cell_mv: (number | null)[] | null;
}

async function read(
  db: Database,
  { batteryNo, from, to }: Stretch,
  rest: ReturnType<typeof sql>,
): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select at, device_no, on_device_no, soc_pct, voltage_v, current_a, temp_c, cell_mv from battery_samples
    where battery_no = ${batteryNo} and at between ${new Date(from)} and ${new Date(to)}
      -- An event of the battery tells of no reading.
      and num_nonnulls(soc_pct, voltage_v, current_a, temp_c, cell_mv) > 0 ${rest}`.execute(db);
  return rows;
}

const sampleOf = (row: SampleRow): SampleOn => ({
  at: row.at.getTime(),
  deviceNo: row.on_device_no ?? row.device_no,
  soc: row.soc_pct,
  voltageV: row.voltage_v,
  currentA: row.current_a,
  tempC: row.temp_c,
  cellMv: row.cell_mv,
});
