import type pg from 'pg';

/** Sightings that are stored of one device. */
const sightingsPerDevice = 2_000;

export interface BatterySighting {
  sn: string;
  deviceNo: number;
  /** Epoch ms. */
  at: number;
}

/**
 * Records that devices report batteries that other accounts hold. Nothing else about the battery changes, and its
 * holder is notified at most once a day (`notifySightings`).
 */
export async function recordSightings(pool: pg.Pool, sightings: readonly BatterySighting[]): Promise<void> {
  if (sightings.length === 0) return;
  await pool.query(
    `with input as (
       select sn, device_no, min(at_ms) as first_ms, max(at_ms) as last_ms
       from unnest($1::text[], $2::int[], $3::float8[]) as i (sn, device_no, at_ms) group by 1, 2
     ), room as (
       select device_no, $4 - (select count(*) from battery_sightings s where s.device_no = n.device_no) as room
       from (select distinct device_no from input) n
     ), ranked as (
       select i.*, s.sn is not null as is_known,
         row_number() over (partition by i.device_no, s.sn is null order by i.sn) as turn
       from input i left join battery_sightings s using (sn, device_no)
     )
     insert into battery_sightings as s (sn, device_no, first_at, last_at)
     select sn, device_no, to_timestamp(first_ms / 1000), to_timestamp(last_ms / 1000)
     from ranked join room using (device_no) where is_known or turn <= room order by sn, device_no
     on conflict (sn, device_no) do update set first_at = least(s.first_at, excluded.first_at),
       last_at = greatest(s.last_at, excluded.last_at)`,
    [
      sightings.map(({ sn }) => sn),
      sightings.map(({ deviceNo }) => deviceNo),
      sightings.map(({ at }) => at),
      sightingsPerDevice,
    ],
  );
}
