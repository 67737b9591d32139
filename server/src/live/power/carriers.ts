import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { BatteryReading } from './battery-readings.ts';

/** Batteries that one device may add: more than a large charger sees in its lifetime. */
export const batteriesPerDevice = 2_000;
/** A battery not seen by its owner's devices for this long, ms, is assigned to the next account that reports it. */
export const strangerMs = 7 * 86_400_000;

const remembered = 100_000;
/** Cache time, ms, because a device may change owner. */
export const believedMs = 5 * 60_000;

interface Numbers {
  batteryNo: number;
  deviceNo: number;
}

/** Compact numbers of batteries and of the devices that report them. */
export interface Carriers {
  keyOf(reading: Pick<BatteryReading, 'deviceId' | 'sn'>): string;
  /**
   * Omits unregistered devices and batteries of other accounts (decision 37); the latter are recorded as seen twice.
   */
  resolve(readings: readonly BatteryReading[]): Promise<Map<string, Numbers>>;
}

const keyOf = ({ deviceId, sn }: Pick<BatteryReading, 'deviceId' | 'sn'>): string => `${deviceId} ${sn}`;

export function createCarriers(pool: pg.Pool, clock: Clock): Carriers {
  const known = new Map<string, { numbers: Numbers | undefined; until: number }>();
  return {
    keyOf,
    resolve: async (readings) => {
      const now = clock();
      const found = new Map<string, Numbers>();
      const wanted = new Map<string, BatteryReading>();
      for (const reading of readings) {
        const key = keyOf(reading);
        const memo = known.get(key);
        if (!memo || memo.until < now) wanted.set(key, earlier(wanted.get(key), reading));
        else if (memo.numbers) found.set(key, memo.numbers);
      }
      if (wanted.size === 0) return found;
      const met = await meet(pool, [...wanted.values()], now);
      if (known.size > remembered) known.clear();
      for (const key of wanted.keys()) {
        const numbers = met.get(key);
        if (numbers && numbers !== 'foreign') found.set(key, numbers);
        if (numbers)
          known.set(key, { numbers: numbers === 'foreign' ? undefined : numbers, until: now + believedMs });
      }
      return found;
    },
  };
}

const earlier = (one: BatteryReading | undefined, other: BatteryReading): BatteryReading =>
  one && one.at <= other.at ? one : other;

/**
 * Adds unknown batteries. A battery of another account stays theirs while they have seen it within seven days; until
 * then only the second report is recorded.
 */
async function meet(
  pool: pg.Pool,
  readings: readonly BatteryReading[],
  now: number,
  isLastTry = false,
): Promise<Map<string, Numbers | 'foreign'>> {
  const { rows } = await pool.query<{
    device_id: string;
    sn: string;
    device_no: number;
    battery_no: number | null;
    is_foreign: boolean;
  }>(
    `with input as (
       select i.*, d.device_no, d.company_id, d.owner_id
       from unnest($1::text[], $2::text[], $3::float8[]) as i (device_id, sn, at_ms)
         join devices d on d.id = i.device_id and d.retired_at is null
     ), room as (
       select device_no, $5 - (select count(*) from batteries b where b.found_by = n.device_no) as room
       from (select distinct device_no from input) n
     ), fresh as (
       insert into batteries as b
         (sn, company_id, company_since, owner_id, owner_since, first_seen_at, seen_at, found_by)
       select distinct on (sn) sn, company_id, to_timestamp(at_ms / 1000), owner_id, to_timestamp(at_ms / 1000),
         to_timestamp(at_ms / 1000), to_timestamp(at_ms / 1000), device_no
       from (select *, row_number() over (partition by device_no order by sn) as turn from input
         where not exists (select from batteries o where o.sn = input.sn)) i join room using (device_no)
       where turn <= room order by sn
       on conflict (sn) do nothing
       returning battery_no, sn, company_id, owner_id, seen_at
     ), found as (
       select battery_no, sn, company_id, owner_id, seen_at from fresh
       union all
       select battery_no, sn, company_id, owner_id, seen_at from batteries where sn = any($2::text[])
     )
     select i.device_id, i.sn, i.device_no, f.battery_no, f.battery_no is not null and not (
         f.company_id is null and f.owner_id is null or i.company_id = f.company_id or i.owner_id = f.owner_id
         or f.seen_at < to_timestamp($4::float8 / 1000)) is true as is_foreign
     from input i left join found f on f.sn = i.sn`,
    [
      readings.map(({ deviceId }) => deviceId),
      readings.map(({ sn }) => sn),
      readings.map(({ at }) => at),
      now - strangerMs,
      batteriesPerDevice,
    ],
  );
  await noteForeign(
    pool,
    rows.flatMap(({ is_foreign, battery_no: batteryNo, device_no: deviceNo, device_id, sn }) => {
      const reported = readings.find((one) => one.deviceId === device_id && one.sn === sn);
      return is_foreign && batteryNo !== null && reported ? [{ batteryNo, deviceNo, at: reported.at }] : [];
    }),
    now,
  );
  const met = new Map<string, Numbers | 'foreign'>();
  for (const { device_id: deviceId, sn, device_no: deviceNo, battery_no: batteryNo, is_foreign } of rows)
    if (batteryNo !== null)
      met.set(keyOf({ deviceId, sn }), is_foreign ? 'foreign' : { batteryNo, deviceNo });
  // Another process may have inserted them at the same time: look them up again.
  const missed = readings.filter((reading) =>
    rows.some(
      (row) => row.battery_no === null && row.sn === reading.sn && row.device_id === reading.deviceId,
    ),
  );
  if (missed.length === 0 || isLastTry) return met;
  return new Map([...met, ...(await meet(pool, missed, now, true))]);
}

/**
 * Records that a device of another account reports these batteries, in the global lock order, and then marks them, so
 * that the updater notifies their owners. Two statements, because the updater locks marks before batteries.
 */
async function noteForeign(
  pool: pg.Pool,
  reported: readonly { batteryNo: number; deviceNo: number; at: number }[],
  now: number,
): Promise<void> {
  if (reported.length === 0) return;
  const { rows } = await pool.query<{ battery_no: number }>(
    `with input as (
       select distinct on (battery_no) battery_no, device_no, to_timestamp(at_ms / 1000) as at
       from unnest($1::int[], $2::int[], $3::float8[]) as i (battery_no, device_no, at_ms) order by battery_no, at_ms desc
     ), locked as (
       select b.battery_no, i.device_no, i.at from batteries b join input i using (battery_no)
       where i.at > coalesce(greatest(b.twice_at, b.twice_over_at), '-infinity')
       order by b.battery_no for no key update of b
     )
     update batteries b set twice_at = l.at, twice_device_no = l.device_no
     from locked l where l.battery_no = b.battery_no returning b.battery_no`,
    [
      reported.map(({ batteryNo }) => batteryNo),
      reported.map(({ deviceNo }) => deviceNo),
      reported.map(({ at }) => Math.min(at, now)),
    ],
  );
  if (rows.length === 0) return;
  await pool.query(
    `insert into battery_marks as m (battery_no, from_at, to_at)
     select battery_no, $2, $2 from unnest($1::int[]) as i (battery_no) order by battery_no
     on conflict (battery_no) do update set
       from_at = least(m.from_at, excluded.from_at), to_at = greatest(m.to_at, excluded.to_at)`,
    [rows.map((row) => row.battery_no), new Date(now)],
  );
}
