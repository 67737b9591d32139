import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/pools.ts';
import { restorePoints } from '../packed/packed-points.store.ts';
import { marginMs } from './log-reading.ts';
import { isSettled } from './past-imports.store.ts';

const margin = sql`${marginMs} * interval '1 ms'`;

/** A part of an import's time, without that of other imports and of the flights that stay. */
interface Part {
  from: Date;
  to: Date;
}

interface Undo {
  importId: number;
  deviceNo: number;
}

/** Locks an import; false if it is already undone. */
export async function lockUndoable(tx: Database, importId: number): Promise<boolean> {
  const { rows } = await sql`select from flight_imports where id = ${importId} and undone_at is null
    for update`.execute(tx);
  return rows.length > 0;
}

/**
 * Keeps the open campaigns that count flights of this import, or are about to, from being closed before the transaction
 * ends.
 */
export async function holdOpenTasks(tx: Database, { importId, deviceNo }: Undo): Promise<void> {
  await sql`with own as (
      select f.id from flight_imports i
      join flights f on f.device_no = ${deviceNo} and i.periods && tstzrange(f.start_at, f.end_at, '[]')
      where i.id = ${importId})
    select from tasks where id in (
      select task_id from task_flights where flight_id in (select id from own)
      union select task_id from task_changes where flight_id in (select id from own))
    and state in ('inviting', 'active') order by id for share`.execute(tx);
}

/** The imported flights in this import's time that the settlement of a closed campaign counts. */
export async function settledFlights(tx: Database, { importId, deviceNo }: Undo): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from flight_imports i
    join flights f on f.device_no = ${deviceNo} and 'imported' = any(f.flags)
      and i.periods && tstzrange(f.start_at, f.end_at, '[]')
    where i.id = ${importId} and ${isSettled}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The time whose samples go: that of the import's flights with their margins. A newer import of the same file that
 * stored a flight again has it; margins stop at flights of other imports of the file.
 */
export async function partsOf(
  tx: Database,
  { importId, kept }: Undo & { kept: readonly string[] },
): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with own as (select * from flight_imports where id = ${importId}),
    others as (
      select coalesce(range_agg(r), '{}') as every, coalesce(range_agg(r) filter (where n.id > own.id), '{}') as newer
      from own join flight_imports n on n.drone_id = own.drone_id and n.boot_id = own.boot_id and n.id <> own.id
        and n.undone_at is null cross join unnest(n.periods) r),
    kept as (
      select coalesce(range_agg(tstzrange(start_at - ${margin}, end_at + ${margin}, '[]')), '{}') as periods
      from flights where id = any(${kept}::uuid[])),
    wide as (
      select range_agg(tstzrange(lower(r) - ${margin}, upper(r) + ${margin}, '[]')) as periods
      from own cross join unnest(own.periods) r)
    select lower(r) as from, upper(r) as to from own, others, kept, wide,
      unnest(wide.periods - others.every + own.periods - others.newer - kept.periods) r order by 1`.execute(
    tx,
  );
  return rows;
}

/**
 * Marks the device for derivation over this time and over the whole of each flight in it: a removed flight may have
 * samples of another source too. Before flights are changed, in the same order as a deriver.
 */
export async function markForDerivation(
  tx: Database,
  { deviceNo, from, to, now }: Part & { deviceNo: number; now: Date },
): Promise<void> {
  await sql`insert into derivations as d (device_no, from_at, to_at, due_at, marked_at)
    select ${deviceNo}, least(${from}, min(f.start_at)), greatest(${to}, max(f.end_at)), ${now}, ${now}
    from flights f where f.device_no = ${deviceNo} and f.start_at <= ${to} and f.end_at >= ${from}
    on conflict (device_no) do update set from_at = least(d.from_at, excluded.from_at),
      to_at = greatest(d.to_at, excluded.to_at), due_at = least(d.due_at, excluded.due_at)`.execute(tx);
}

/**
 * Removes the imported flights of a part and deletes its samples. Other flights there get the number of their
 * remaining samples, with which they can be derived again. Returns the removed flights.
 */
export async function removePart(
  tx: Database,
  { importId, deviceNo, kept, from, to }: Undo & Part & { kept: readonly string[] },
): Promise<string[]> {
  await restorePoints(tx, deviceNo, [{ from: from.getTime(), to: to.getTime() }]);
  const there = sql`f.device_no = ${deviceNo} and f.start_at <= ${to} and f.end_at >= ${from}`;
  const { rows } = await sql<{
    id: string;
  }>`delete from flights f where ${there} and 'imported' = any(f.flags)
    and f.id <> all(${kept}::uuid[]) returning f.id`.execute(tx);
  const boots = sql`select b.boot_no from boots b join flight_imports i using (boot_id)
    where i.id = ${importId} and b.device_no = ${deviceNo}`;
  const samples = sql`p.device_no = ${deviceNo} and p.boot_no in (${boots}) and p.at between ${from} and ${to}`;
  await sql`update flight_shapes s set points = greatest(0, s.points - (select count(*)::int from track_points p
      where ${samples} and p.at between f.start_at and f.end_at))
    from flights f where f.id = s.flight_id and ${there}`.execute(tx);
  await sql`delete from track_points p where ${samples}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function setUndone(
  tx: Database,
  o: { importId: number; at: Date; by: string; kept: number },
): Promise<void> {
  await sql`update flight_imports set undone_at = ${o.at}, undone_by = ${o.by}, kept_flights = ${o.kept}
    where id = ${o.importId}`.execute(tx);
}
