import { sql } from 'kysely';
import type { Partitions } from '../../../live/tracks/partitions.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { packWindow } from './packed-points.store.ts';

const dayMs = 86_400_000;
/** More points than this are packed in parts, so that they fit into memory. */
const mostPoints = 65_536;
const shortestMs = 60_000;

/** What a run moved; `bytes` is the size of all packed rows that it wrote. */
export interface PackedDays {
  days: number;
  points: number;
  bytes: number;
}

/**
 * Packs the points of days that ended `afterDays` days ago, oldest first, and drops the partitions that are empty then.
 * Points that arrive later for such a day are packed by the next run. Stops at `until`, epoch ms; the rest is left for
 * the next run. Needs the table owner's connection.
 */
export async function packDays(o: {
  db: Database;
  partitions: Pick<Partitions, 'dropEmpty' | 'ensurePacked'>;
  afterDays: number;
  now: number;
  isOver: () => boolean;
}): Promise<PackedDays> {
  const sum = { days: 0, points: 0, bytes: 0 };
  for (const day of await listDays(o.db, o.now - o.afterDays * dayMs)) {
    await o.partitions.ensurePacked(day);
    const { rows } = await sql<{ device_no: number }>`select distinct device_no from track_points
      where at >= ${new Date(day)} and at < ${new Date(day + dayMs)} order by 1`.execute(o.db);
    for (const { device_no: deviceNo } of rows) {
      if (o.isOver()) return sum;
      const packed = await packParts(o.db, deviceNo, { from: day, until: day + dayMs });
      sum.points += packed.points;
      sum.bytes += packed.bytes;
    }
    await o.partitions.dropEmpty(day);
    sum.days += 1;
  }
  return sum;
}

/** Days with points in `track_points` that ended before this instant, as their starts in UTC, epoch ms. */
async function listDays(db: Database, before: number): Promise<number[]> {
  const { rows } = await sql<{ day: string }>`
    select right(c.relname, 8)::date as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'track_points'::regclass and c.relname ~ '^track_points_\\d{8}$'
    union select distinct (at at time zone 'UTC')::date from track_points_later where at < ${new Date(before)}
    order by 1`.execute(db);
  return rows.map(({ day }) => Date.parse(`${day}T00:00:00Z`)).filter((day) => day + dayMs <= before);
}

async function packParts(
  db: Database,
  deviceNo: number,
  part: { from: number; until: number },
): Promise<{ points: number; bytes: number }> {
  const { rows } = await sql<{
    isLong: boolean;
  }>`select count(*) > ${mostPoints} as "isLong" from track_points
    where device_no = ${deviceNo} and at >= ${new Date(part.from)} and at < ${new Date(part.until)}`.execute(
    db,
  );
  if (!rows[0]?.isLong || part.until - part.from <= shortestMs)
    return await db.transaction().execute((tx) => packWindow(tx, deviceNo, part));
  const middle = Math.floor((part.from + part.until) / 2);
  const first = await packParts(db, deviceNo, { from: part.from, until: middle });
  const second = await packParts(db, deviceNo, { from: middle, until: part.until });
  return { points: first.points + second.points, bytes: first.bytes + second.bytes };
}
