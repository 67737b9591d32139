import type pg from 'pg';
import type { Events } from '../../events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BatteryReading } from './battery-readings.ts';
import { recordSightings } from './sightings.ts';

/** Batteries that one device may add: more than a large charger sees in its lifetime. */
export const batteriesPerDevice = 2_000;

const remembered = 100_000;
/** Cache time, ms. */
export const believedMs = 5 * 60_000;

interface Numbers {
  batteryNo: number;
  deviceNo: number;
}

/** Compact numbers of batteries and of the devices that report them. */
export interface Carriers {
  keyOf(reading: Pick<BatteryReading, 'deviceId' | 'sn'>): string;
  /**
   * Adds unknown batteries. Omits unregistered devices and devices of other accounts than the battery's holder;
   * reports of the latter are recorded as sightings (decision 49).
   */
  resolve(readings: readonly BatteryReading[]): Promise<Map<string, Numbers>>;
}

const keyOf = ({ deviceId, sn }: Pick<BatteryReading, 'deviceId' | 'sn'>): string => `${deviceId} ${sn}`;

/** Cached per process; a change of rights, or a lost event connection, clears the cache. */
export function createCarriers(
  pool: pg.Pool,
  clock: Clock,
  events: Pick<Events, 'subscribe' | 'onGap'>,
): Carriers {
  const known = new Map<string, { numbers: Numbers | undefined; until: number }>();
  let changes = 0;
  const forget = (): void => {
    known.clear();
    changes += 1;
  };
  events.subscribe(({ type }) => {
    if (type === 'rights-changed') forget();
  });
  events.onGap(forget);
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
      const before = changes;
      const carriages = await carriagesOf(pool, [...wanted.values()]);
      await recordSightings(
        pool,
        carriages.flatMap((one) => {
          const reading = one.relation === 'foreign' && wanted.get(keyOf(one));
          return reading ? [{ sn: one.sn, deviceNo: one.deviceNo, at: Math.min(reading.at, now) }] : [];
        }),
      );
      if (known.size > remembered) known.clear();
      for (const one of carriages) {
        const numbers =
          one.relation === 'foreign' || one.batteryNo === null
            ? undefined
            : { batteryNo: one.batteryNo, deviceNo: one.deviceNo };
        if (numbers) found.set(keyOf(one), numbers);
        // Without a holder, or beyond the device's limit, the next report may change the result.
        if (changes === before && (numbers || one.relation === 'foreign') && one.relation !== 'open')
          known.set(keyOf(one), { numbers, until: now + believedMs });
      }
      return found;
    },
  };
}

const earlier = (one: BatteryReading | undefined, other: BatteryReading): BatteryReading =>
  one && one.at <= other.at ? one : other;

interface Carriage {
  deviceId: string;
  sn: string;
  deviceNo: number;
  batteryNo: number | null;
  /** `own`: of one company or owner with the battery; `open`: the battery has no holder or no row. */
  relation: 'own' | 'foreign' | 'open';
}

async function carriagesOf(pool: pg.Pool, readings: readonly BatteryReading[]): Promise<Carriage[]> {
  const devices = readings.map(({ deviceId }) => deviceId);
  const serials = readings.map(({ sn }) => sn);
  await pool.query(addOrTakeSql, [devices, serials, readings.map(({ at }) => at), batteriesPerDevice]);
  const { rows } = await pool.query<Carriage>(relationSql, [devices, serials]);
  return rows;
}

/**
 * Adds batteries without a row, and gives batteries without a holder to the first device that reports them. A
 * registered battery belongs to the company of its registration. Batteries are locked in the order of their numbers.
 */
const addOrTakeSql = `
with input as (
  select i.sn, to_timestamp(i.at_ms / 1000) as at, d.device_no, coalesce(r.company_id, d.company_id) as company_id,
    case when r.id is null or r.owner_id is null then d.owner_id else r.owner_id end as owner_id
  from unnest($1::text[], $2::text[], $3::float8[]) as i (device_id, sn, at_ms)
    join devices d on d.id = i.device_id and d.retired_at is null
    left join devices r on r.id = i.sn and r.kind = 'battery' and r.retired_at is null
  where r.id is null or r.id = d.id or r.company_id = d.company_id or r.owner_id = d.owner_id
), room as (
  select device_no, $4 - (select count(*) from batteries b where b.found_by = n.device_no) as room
  from (select distinct device_no from input) n
), added as (
  insert into batteries (sn, company_id, company_since, owner_id, owner_since, first_seen_at, seen_at, found_by)
  select distinct on (sn) sn, company_id, at, owner_id, at, at, at, device_no
  from (select *, row_number() over (partition by device_no order by sn) as turn from input
    where not exists (select from batteries o where o.sn = input.sn)) i join room using (device_no)
  where turn <= room order by sn, at
  on conflict (sn) do nothing
), free as (
  select b.battery_no, i.* from batteries b
    join (select distinct on (sn) * from input where company_id is not null or owner_id is not null
      order by sn, at) i using (sn)
  where b.company_id is null and b.owner_id is null and i.at >= b.company_since
  order by b.battery_no for no key update of b
)
update batteries b set company_id = f.company_id, company_since = f.at, owner_id = f.owner_id, owner_since = f.at
from free f where f.battery_no = b.battery_no and b.company_id is null and b.owner_id is null`;

const relationSql = `
select i.device_id as "deviceId", i.sn, d.device_no as "deviceNo", b.battery_no as "batteryNo",
  case when b.battery_no is null and r.id is null or b.battery_no is not null and h.company_id is null and h.owner_id is null
      then 'open'
    when h.company_id = d.company_id or h.owner_id = d.owner_id or r.id = d.id and b.battery_no is null then 'own'
    else 'foreign' end as relation
from unnest($1::text[], $2::text[]) as i (device_id, sn)
  join devices d on d.id = i.device_id and d.retired_at is null
  left join batteries b on b.sn = i.sn
  left join devices r on r.id = i.sn and r.kind = 'battery' and r.retired_at is null
  cross join lateral (select case when b.battery_no is null then r.company_id else b.company_id end as company_id,
    case when b.battery_no is null then r.owner_id else b.owner_id end as owner_id) h`;
