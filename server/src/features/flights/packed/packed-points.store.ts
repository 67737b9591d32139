import { sql } from 'kysely';
import { pointColumns } from '../../../live/tracks/point.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { type PointRow, packPoints, unpackPoints } from './packed-points.ts';

/** A stretch of time, epoch ms, both ends inclusive. */
interface Window {
  from: number;
  to: number;
}

/** Points in one row: a read of one flight unpacks little more than it. */
const pointsPerRow = 16_384;
/** Columns of both tables beside the time. */
export const pointNames = ['boot_no', 'seq', ...pointColumns.map(({ name }) => name)];
/** The columns of a `PointRow`, in SQL; rounding restores the microsecond, and `extract` takes twice as long. */
export const pointRowSql = `round(date_part('epoch', at) * 1000000) as at, ${pointNames.join(', ')}`;

/** Rows of `packed_points` of the device $1 with points from $2 to $3, epoch ms. None is longer than a day. */
export const packedSql = `packed_points where device_no = $1
  and from_at > to_timestamp($2::float8 / 1000) - interval '1 day'
  and from_at <= to_timestamp($3::float8 / 1000) and to_at >= to_timestamp($2::float8 / 1000)`;

/** The same as a condition. */
const isIn = (deviceNo: number, { from, to }: Window) => sql`device_no = ${deviceNo}
  and from_at > to_timestamp(${from}::float8 / 1000) - interval '1 day'
  and from_at <= to_timestamp(${to}::float8 / 1000) and to_at >= to_timestamp(${from}::float8 / 1000)`;

/** Points of a window, which doesn't include its end; epoch ms. */
interface PartOfDay {
  from: number;
  until: number;
}

/**
 * Moves the points of a drone in a part of one day from `track_points` into `packed_points`, together with those
 * packed before. Returns the number of points moved and the bytes they take now. Only in a transaction.
 */
export async function packWindow(
  tx: Database,
  deviceNo: number,
  part: PartOfDay,
): Promise<{ points: number; bytes: number }> {
  await lock(tx, deviceNo);
  const { rows: added } = await sql<PointRow>`delete from track_points where device_no = ${deviceNo}
    and at >= to_timestamp(${part.from}::float8 / 1000) and at < to_timestamp(${part.until}::float8 / 1000)
    returning ${sql.raw(pointRowSql)}`.execute(tx);
  if (added.length === 0) return { points: 0, bytes: 0 };
  const { rows: packed } = await sql<{ content: Buffer }>`delete from packed_points
    where ${isIn(deviceNo, { from: part.from, to: part.until })} returning content`.execute(tx);
  const rows = mergePoints(
    added,
    packed.map(({ content }) => content),
  );
  let bytes = 0;
  for (let first = 0; first < rows.length; first += pointsPerRow)
    bytes += await insertPacked(tx, deviceNo, rows.slice(first, first + pointsPerRow));
  return { points: added.length, bytes };
}

/** Moves packed points back into `track_points`, for statements that change or count them. Only in a transaction. */
export async function restorePoints(
  tx: Database,
  deviceNo: number,
  which: readonly Window[] | { bootId: string },
): Promise<void> {
  await lock(tx, deviceNo);
  const conditions =
    'bootId' in which
      ? [
          sql`device_no = ${deviceNo} and boots && array(select boot_no from boots
          where device_no = ${deviceNo} and boot_id = ${which.bootId})`,
        ]
      : which.map((window) => isIn(deviceNo, window));
  for (const condition of conditions) {
    const { rows } = await sql<{ content: Buffer }>`delete from packed_points where ${condition}
      returning content`.execute(tx);
    for (const { content } of rows) await insertRows(tx, deviceNo, unpackPoints(content));
  }
}

/** One process at a time moves the points of a drone. */
const lock = (tx: Database, deviceNo: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('packed_points'), ${deviceNo})`.execute(tx);

/** Rows and packed rows by time, each once; of two with the same key the packed one, which was stored first. */
export function mergePoints(rows: readonly PointRow[], packed: readonly Uint8Array[]): PointRow[] {
  const all = packed.flatMap(unpackPoints);
  const known = new Set(all.map(keyOf));
  for (const row of rows) if (!known.has(keyOf(row))) all.push(row);
  return all.sort((a, b) => a.at - b.at || a.boot_no - b.boot_no || a.seq - b.seq);
}

const keyOf = ({ at, boot_no, seq }: PointRow): string => `${at} ${boot_no} ${seq}`;

async function insertPacked(tx: Database, deviceNo: number, rows: readonly PointRow[]): Promise<number> {
  const content = packPoints(rows);
  const flags = rows.reduce((all, row) => all | row.flags, 0);
  const boots = [...new Set(rows.map(({ boot_no }) => boot_no))];
  const sortieIds = [...new Set(rows.flatMap(({ sortie_id: id }) => (typeof id === 'string' ? [id] : [])))];
  await sql`insert into packed_points (device_no, from_at, to_at, flags, boots, sortie_ids, points, content)
    values (${deviceNo}, ${instant(rows[0])}, ${instant(rows.at(-1))}, ${flags}, ${boots}::integer[],
      ${sortieIds}::text[], ${rows.length}, ${content})`.execute(tx);
  return content.length;
}

async function insertRows(tx: Database, deviceNo: number, rows: readonly PointRow[]): Promise<void> {
  const columns = sql.raw(['at', 'device_no', ...pointNames].join(', '));
  const records = rows.map((row) => ({ ...row, at: isoOf(row.at), device_no: deviceNo }));
  await sql`insert into track_points (${columns})
    select ${columns} from json_populate_recordset(null::track_points, ${JSON.stringify(records)}::json)
    on conflict do nothing`.execute(tx);
}

/** Microseconds since the epoch as text, because a date of JavaScript has only milliseconds. */
const isoOf = (at: number): string =>
  `${new Date(Math.floor(at / 1000)).toISOString().slice(0, -1)}${String(at % 1000).padStart(3, '0')}Z`;

const instant = (row: PointRow | undefined) =>
  sql`to_timestamp(0) + ${row?.at ?? 0}::float8 * interval '1 microsecond'`;
