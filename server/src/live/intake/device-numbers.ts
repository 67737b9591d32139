import type pg from 'pg';
import type { Point } from '../tracks/point.ts';

interface Numbers {
  deviceNo: number;
  bootNo: number;
}

/** Compact numbers of devices and boots, cached in memory: telemetry rows are keyed by them. */
export interface Devices {
  /**
   * Numbers of the drone and boot of each point, in the order of the points: undefined of an unregistered drone,
   * `crowded` of a new boot of a drone that has too many.
   */
  resolve(points: readonly Point[]): Promise<(Numbers | 'crowded' | undefined)[]>;
}

/** Boots stored per drone: fifty a day for a year. Bounds what a device with random boot ids can fill. */
export const bootsPerDevice = 20_000;

const remembered = 50_000;

export const bootKey = (droneId: string, bootId: string): string => `${droneId} ${bootId}`;

export function createDevices(pool: pg.Pool, mostBoots = bootsPerDevice): Devices {
  const known = new Map<string, Numbers>();
  /** The boot of each drone that sent last: most points are of it, and the text of its key is not built again. */
  const last = new Map<string, { bootId: string; numbers: Numbers }>();

  const find = ({ droneId, bootId }: Point): Numbers | undefined => {
    const newest = last.get(droneId);
    if (newest?.bootId === bootId) return newest.numbers;
    const numbers = known.get(bootKey(droneId, bootId));
    if (numbers) last.set(droneId, { bootId, numbers });
    return numbers;
  };
  return {
    resolve: async (points) => {
      const found: (Numbers | 'crowded' | undefined)[] = points.map(find);
      const wanted = new Map<string, Point>();
      for (const [nth, point] of points.entries()) {
        if (found[nth]) continue;
        const key = bootKey(point.droneId, point.bootId);
        wanted.set(key, earlier(wanted.get(key), point));
      }
      if (wanted.size === 0) return found;
      const added = new Map(await insertBoots(pool, [...wanted.values()], mostBoots));
      for (const [key, numbers] of added) if (numbers !== 'crowded') known.set(key, numbers);
      forgetOldest(known);
      forgetOldest(last);
      return found.map((numbers, nth) => {
        const point = points[nth]!;
        return numbers ?? added.get(bootKey(point.droneId, point.bootId));
      });
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

async function insertBoots(
  pool: pg.Pool,
  points: readonly Point[],
  mostBoots: number,
): Promise<[string, Numbers | 'crowded'][]> {
  const { rows } = await pool.query<{
    drone_id: string;
    boot_id: string;
    device_no: number;
    boot_no: number | null;
  }>({
    // Prepared, because it takes three times as long when it is planned for each call.
    name: 'insert-boots',
    text: `with input as (
       select i.*, d.device_no, exists (
         select from boots b where b.device_no = d.device_no and b.boot_id = i.boot_id) as is_known
       from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[])
         as i(drone_id, boot_id, at_ms, lat, lon, seen_ms) join drones d on d.id = i.drone_id
     ), counted as (
       select device_no, (select count(*) from boots b where b.device_no = n.device_no) as boots
       from (select distinct device_no from input where not is_known) n
     ), fresh as (
       insert into boots as b (device_no, boot_id, first_at, lat, lon, seen_at)
       select device_no, boot_id, to_timestamp(at_ms / 1000), lat, lon, to_timestamp(seen_ms / 1000)
       from (select *, row_number() over (partition by device_no, is_known) as turn from input) i
         left join counted using (device_no)
       where is_known or boots + turn <= $7
       order by device_no, boot_id
       on conflict (device_no, boot_id) do update set first_at = least(b.first_at, excluded.first_at)
       returning device_no, boot_id, boot_no
     )
     select i.drone_id, i.boot_id, i.device_no, f.boot_no
     from input i left join fresh f using (device_no, boot_id)`,
    values: [
      points.map(({ droneId }) => droneId),
      points.map(({ bootId }) => bootId),
      points.map(({ at }) => at),
      points.map(({ data }) => data.lat ?? null),
      points.map(({ data }) => data.lon ?? null),
      points.map(({ receivedAt }) => receivedAt),
      mostBoots,
    ],
  });
  return rows.map((row) => [
    bootKey(row.drone_id, row.boot_id),
    row.boot_no === null ? 'crowded' : { deviceNo: row.device_no, bootNo: row.boot_no },
  ]);
}
