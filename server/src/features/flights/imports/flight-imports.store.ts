import { sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { commandedDrones } from '../../../access/scope.ts';
import { fault } from '../../../platform/http/fault.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { restorePoints } from '../packed/packed-points.store.ts';

export interface ImportDrone {
  id: string;
  name: string;
  deviceNo: number;
  /** When the time of the last former owner or former company ended, epoch ms: earlier flights are theirs. */
  since: number | null;
}

/** When the time of the last former owner or former company of the drone `d` ended; null without one. */
export const ownedSince = sql`greatest(d.company_since, (select max(o.ended_at) from ownerships o
  where o.drone_id = d.id and o.ended_at is not null and o.owner_id is distinct from d.owner_id))`;

/** A drone that this actor may control. Throws `drone.not-found` when foreign or missing. */
export async function requireImportDrone(db: Database, actor: UserActor, id: string): Promise<ImportDrone> {
  const { rows } = await sql<ImportDrone>`
    select d.id, d.name, d.device_no as "deviceNo",
      extract(epoch from ${ownedSince})::float8 * 1000 as since
    from drones d where d.id = ${id} and ${commandedDrones(actor)}`.execute(db);
  if (!rows[0]) throw fault('drone.not-found');
  return rows[0];
}

/** Another drone of the actor to which the same file was imported. */
export async function getOtherDrone(
  db: Database,
  actor: UserActor,
  { deviceNo, bootId }: { deviceNo: number; bootId: string },
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, d.name from boots b join drones d using (device_no)
    where b.boot_id = ${bootId} and b.boot_id like 'import-%' and b.device_no <> ${deviceNo}
      and ${commandedDrones(actor)} limit 1`.execute(db);
  return rows[0];
}

/** A file as a source of samples; `shift` is added to the log's clock, ms. */
interface ImportSource {
  deviceNo: number;
  bootId: string;
  shift: number;
}

/** How a flight's time and the stored samples of its drone relate; instants in epoch ms. */
export interface StoredAround {
  /** Stored samples of the same file, with the same shift, within the flight. */
  own: number;
  /** Whether samples of another source are stored within the flight. */
  overlaps: boolean;
  /** The nearest samples of another source within the margins. */
  before: number | null;
  after: number | null;
}

/** The stored samples within and around flights of a file, in the order of the flights. */
export async function readStoredAround(
  db: Database,
  o: ImportSource & { marginMs: number; flights: readonly { from: number; to: number }[] },
): Promise<StoredAround[]> {
  if (o.flights.length === 0) return [];
  const windows = o.flights.map(({ from, to }) => ({ from: from - o.marginMs, to: to + o.marginMs }));
  await db.transaction().execute((tx) => restorePoints(tx, o.deviceNo, windows));
  const margin = sql`${o.marginMs} * interval '1 ms'`;
  const isOwn = sql`p.boot_no = own.boot_no and ${isAtShift(o.shift)}`;
  const others = sql`p.device_no = ${o.deviceNo} and (${isOwn}) is not true`;
  const { rows } = await sql<StoredAround>`
    select (select count(*)::int from track_points p
        where p.device_no = ${o.deviceNo} and ${isOwn} and p.at between w.from_at and w.to_at) as own,
      exists (select from track_points p where ${others} and p.at between w.from_at and w.to_at) as overlaps,
      (select extract(epoch from max(p.at))::float8 * 1000 from track_points p
        where ${others} and p.at < w.from_at and p.at >= w.from_at - ${margin}) as before,
      (select extract(epoch from min(p.at))::float8 * 1000 from track_points p
        where ${others} and p.at > w.to_at and p.at <= w.to_at + ${margin}) as after
    from (select to_timestamp(f / 1000) as from_at, to_timestamp(t / 1000) as to_at, nth
      from unnest(${o.flights.map(({ from }) => from)}::float8[], ${o.flights.map(({ to }) => to)}::float8[])
        with ordinality as w (f, t, nth)) w
    left join boots own on own.device_no = ${o.deviceNo} and own.boot_id = ${o.bootId}
    order by w.nth`.execute(db);
  return rows;
}

const isAtShift = (shift: number) =>
  sql`abs(extract(epoch from p.at)::float8 * 1000 - p.seq - ${shift}) <= 1`;

/**
 * Which flights of a file have samples stored with another shift, as their places in the list. The flights' times are
 * by the log's clock, in order and without overlap.
 */
export async function listStoredElsewhere(
  db: Database,
  o: ImportSource & { flights: readonly { fromAt: number; toAt: number }[] },
): Promise<Set<number>> {
  await db.transaction().execute((tx) => restorePoints(tx, o.deviceNo, o));
  const { rows } = await sql<{ nth: number }>`
    select distinct nth - 1 as nth from (
      select p.seq, width_bucket(p.seq::float8, ${o.flights.map(({ fromAt }) => fromAt)}::float8[]) as nth
      from boots b join track_points p on p.device_no = b.device_no and p.boot_no = b.boot_no
      where b.device_no = ${o.deviceNo} and b.boot_id = ${o.bootId} and not ${isAtShift(o.shift)}) s
    where nth > 0 and s.seq <= (${o.flights.map(({ toAt }) => toAt)}::float8[])[nth]`.execute(db);
  return new Set(rows.map(({ nth }) => nth));
}

/** Lets the flights of a drone be derived now instead of after a quiet time. */
export async function deriveSoon(db: Database, deviceNo: number, now: Date): Promise<void> {
  await sql`update derivations set due_at = least(due_at, ${now}) where device_no = ${deviceNo}`.execute(db);
}

/** Stores who imports the flights of these periods, epoch ms. */
export async function noteImport(
  db: Database,
  actor: UserActor,
  o: {
    droneId: string;
    bootId: string;
    fileName: string;
    at: Date;
    periods: readonly { from: number; to: number }[];
  },
): Promise<void> {
  const [from, to] = [o.periods.map((period) => period.from), o.periods.map((period) => period.to)];
  await sql`insert into flight_imports (drone_id, boot_id, account_id, at, file_name, flights, periods)
    select ${o.droneId}, ${o.bootId}, ${actor.id}, ${o.at}, ${o.fileName}, ${o.periods.length},
      range_agg(tstzrange(to_timestamp(f / 1000), to_timestamp(t / 1000), '[]'))
    from unnest(${from}::float8[], ${to}::float8[]) as w (f, t)`.execute(db);
}
