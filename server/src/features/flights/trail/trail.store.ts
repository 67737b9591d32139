import { futureClockMs } from '@smartflight/contract/device-link/intervals.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { UserActor } from '../../../access/actor.ts';
import { visibleDrones } from '../../../access/scope.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { Sample } from '../derivation/sample.ts';
import { swathRuns } from '../derivation/swath-runs.ts';
import { readSamples } from '../derive/points.store.ts';
import { unpackSamples } from '../stored-track.ts';
import type { Strip } from './trail.ts';

/** A sortie with a full tank takes minutes; of one longer than this only the end is shown. */
const longestMs = 2 * 3_600_000;
/** End of the year 9999, the upper limit of device times. */
const lastInstant = 253_402_300_799_999;
/** Maximum sorties of the day whose strips are drawn; a drone flies about six an hour. */
const maxEarlier = 60;

export interface TrailDrone {
  id: string;
  deviceNo: number;
}

/** The drone if this actor may see it; undefined when foreign or missing. */
export async function findTrailDrone(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<TrailDrone | undefined> {
  const { rows } = await sql<TrailDrone>`
    select d.id, d.device_no as "deviceNo" from drones d
    where d.id = ${id} and ${visibleDrones(actor, undefined, now)}`.execute(db);
  return rows[0];
}

/**
 * The newest stored samples of a device in order of device time; none if it was last received hours ago. Samples with
 * a clock ahead are used only if there are no other recent ones, so that one wrong clock hides no flight.
 */
export async function recentSamples(
  pool: pg.Pool,
  deviceNo: number,
  now: number,
  lengthMs = longestMs,
): Promise<Sample[]> {
  const isRecent = (at: number | undefined): at is number => at !== undefined && at >= now - longestMs;
  let to = await newestAt(pool, deviceNo, now + futureClockMs);
  if (!isRecent(to)) to = await newestAt(pool, deviceNo, lastInstant);
  return isRecent(to) ? readSamples(pool, deviceNo, { from: to - lengthMs, to: Math.ceil(to) }) : [];
}

async function newestAt(pool: pg.Pool, deviceNo: number, upTo: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: number }>(
    `select extract(epoch from at)::float8 * 1000 as at from track_points
     where device_no = $1 and at <= to_timestamp($2::float8 / 1000) order by at desc limit 1`,
    [deviceNo, upTo],
  );
  return rows[0]?.at;
}

/** Ground treated by sorties of the local day that began before `startAt`, and the id of the sortie since then. */
export async function earlierStrips(
  pool: pg.Pool,
  { id }: TrailDrone,
  { startAt, now }: { startAt: number; now: number },
): Promise<{ strips: Strip[]; flightId: string | null }> {
  const { rows } = await pool.query<{ id: string; end_at: Date; revision: number }>(
    `select f.id, f.end_at, f.revision from flights f
     where f.drone_id = $1 and f.counted
       and f.local_date = (to_timestamp($2::float8 / 1000) at time zone f.time_zone)::date
     order by f.start_at desc limit $3`,
    [id, now, maxEarlier],
  );
  const strips: Strip[] = [];
  let flightId: string | null = null;
  for (const flight of rows) {
    if (flight.end_at.getTime() >= startAt) flightId = flight.id;
    else strips.push(...(await stripsOfFlight(pool, flight)));
  }
  return { strips, flightId };
}

/** Cache for a few hundred flights; the strips of a flight's revision never change. */
const kept = new Map<string, Strip[]>();
const mostKept = 300;

async function stripsOfFlight(
  pool: pg.Pool,
  { id, revision }: { id: string; revision: number },
): Promise<Strip[]> {
  const key = `${id} ${revision}`;
  const known = kept.get(key);
  if (known) return known;
  const { rows } = await pool.query<{ track: Buffer }>(
    'select track from flight_shapes where flight_id = $1',
    [id],
  );
  const strips = rows[0] ? stripsOf(await unpackSamples(rows[0].track)) : [];
  kept.set(key, strips);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return strips;
}

function stripsOf(samples: readonly Sample[]): Strip[] {
  return swathRuns(samples).flatMap(({ shape }) => {
    const ring = shape.coordinates[0];
    return ring
      ? [{ ring: ring.map(([lon = 0, lat = 0]): [number, number] => [lon, lat]), when: 'earlier' as const }]
      : [];
  });
}
