import type pg from 'pg';
import type { Point } from './point.ts';

/** Compact numbers of devices and boots, kept in memory: telemetry rows are keyed by them. */
export interface Devices {
  /** Numbers for every (drone, boot) of these points; a drone that is not registered is left out. */
  resolve(points: readonly Point[]): Promise<Map<string, { deviceNo: number; bootNo: number }>>;
}

/** Boots remembered at once; more than any fleet has awake, so a device that invents boots gains nothing. */
const remembered = 50_000;

export const bootKey = (droneId: string, bootId: string): string => `${droneId} ${bootId}`;

export function createDevices(pool: pg.Pool): Devices {
  const known = new Map<string, { deviceNo: number; bootNo: number }>();
  return {
    resolve: async (points) => {
      const wanted = new Map<string, Point>();
      const found = new Map<string, { deviceNo: number; bootNo: number }>();
      for (const point of points) {
        const key = bootKey(point.droneId, point.bootId);
        const numbers = known.get(key);
        if (numbers) found.set(key, numbers);
        else wanted.set(key, earlier(wanted.get(key), point));
      }
      if (wanted.size === 0) return found;
      for (const [key, numbers] of await insertBoots(pool, [...wanted.values()])) {
        known.set(key, numbers);
        found.set(key, numbers);
      }
      forgetOldest(known);
      return found;
    },
  };
}

const earlier = (a: Point | undefined, b: Point): Point => (a && a.at <= b.at ? a : b);

function forgetOldest(known: Map<string, unknown>): void {
  for (const key of known.keys()) {
    if (known.size <= remembered) return;
    known.delete(key);
  }
}

async function insertBoots(pool: pg.Pool, points: readonly Point[]) {
  const { rows } = await pool.query<{
    drone_id: string;
    boot_id: string;
    device_no: number;
    boot_no: number;
  }>(
    `with input as (
       select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[])
         as t(drone_id, boot_id, at_ms, lat, lon)
     ), fresh as (
       insert into boots as b (device_no, boot_id, first_at, lat, lon)
       select d.device_no, i.boot_id, to_timestamp(i.at_ms / 1000), i.lat, i.lon
       from input i join drones d on d.id = i.drone_id order by d.device_no, i.boot_id
       on conflict (device_no, boot_id) do update set first_at = least(b.first_at, excluded.first_at)
       returning device_no, boot_id, boot_no
     )
     select d.id as drone_id, f.boot_id, f.device_no, f.boot_no from fresh f join drones d using (device_no)`,
    [
      points.map(({ droneId }) => droneId),
      points.map(({ bootId }) => bootId),
      points.map(({ at }) => at),
      points.map(({ data }) => data.lat ?? null),
      points.map(({ data }) => data.lon ?? null),
    ],
  );
  return rows.map(
    (row) => [bootKey(row.drone_id, row.boot_id), { deviceNo: row.device_no, bootNo: row.boot_no }] as const,
  );
}
