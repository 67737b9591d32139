import { cellM2, countCells, type Ground, tileBytes, tileOf, unite } from '@smartflight/geo/ground/grid.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/postgres/db-types.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { deflateRawSync, inflateRawSync } from '../../../platform/process/zlib.ts';

type Tx = Transaction<DB>;

/** A tile of one treatment round: the flights of a holder, local day and kind of work. */
interface RoundTile {
  holder: string;
  local_date: string;
  work_type: string;
  tile_row: number;
  tile_col: number;
}

export interface RoundFlight {
  id: string;
  holder: string;
  localDate: string;
  workType: string;
  startAt: Date;
  netM2: number;
  track: Buffer | null;
}

/** Takes the newest noted changes; returns undefined while another process works on them. */
export async function takeChanges(tx: Tx, most: number): Promise<string[] | undefined> {
  const { rows: locks } = await sql<{
    ok: boolean;
  }>`select pg_try_advisory_xact_lock(728014004) as ok`.execute(tx);
  if (!locks[0]?.ok) return undefined;
  const { rows } = await sql<{ flight_id: string }>`delete from flight_ground_changes where no in (
    select no from flight_ground_changes order by no desc limit ${most}) returning flight_id`.execute(tx);
  return rows.map(({ flight_id }) => flight_id);
}

/** Those of the flights that are counted and treated ground. */
export async function readRoundFlights(tx: Tx, ids: readonly string[]): Promise<RoundFlight[]> {
  const { rows } = await sql<RoundFlight>`
    select f.id, coalesce(f.company_id::text, f.owner_id::text, f.drone_id) as holder, f.local_date as "localDate",
      f.work_type as "workType", f.start_at as "startAt", f.net_m2 as "netM2", s.track
    from flights f left join flight_shapes s on s.flight_id = f.id
    where f.id = any(${ids}::uuid[]) and f.counted and f.net_m2 > 0`.execute(tx);
  return rows;
}

/** Deletes the stored ground of flights; returns the tiles that it was in. */
export async function deleteGround(tx: Tx, ids: readonly string[]): Promise<RoundTile[]> {
  const { rows } = await sql<RoundTile>`delete from flight_ground where flight_id = any(${ids}::uuid[])
    returning holder, local_date, work_type, tile_row, tile_col`.execute(tx);
  return rows;
}

/** Stores the ground of a flight; returns the tiles that it is in. */
export async function insertGround(tx: Tx, flight: RoundFlight, ground: Ground): Promise<RoundTile[]> {
  let wholeM2 = 0;
  for (const [key, bits] of ground) wholeM2 += countCells(bits) * cellM2(tileOf(key)[0]);
  if (wholeM2 === 0) return [];
  const rows = [...ground].map(([key, bits]) => {
    const [tile_row, tile_col] = tileOf(key);
    return {
      holder: flight.holder,
      local_date: flight.localDate,
      work_type: flight.workType,
      tile_row,
      tile_col,
      flight_id: flight.id,
      start_at: flight.startAt,
      bits: deflateRawSync(bits, { level: 1 }),
      scale: flight.netM2 / wholeM2,
    };
  });
  await tx.insertInto('flight_ground').values(rows).execute();
  return rows;
}

/**
 * Lays the flights of a tile over each other in order of take-off and stores what each one repeated, m². Returns the
 * flights whose figure changed.
 */
export async function layRound(tx: Tx, tile: RoundTile): Promise<string[]> {
  const where = sql`holder = ${tile.holder} and local_date = ${tile.local_date}::date
    and work_type = ${tile.work_type} and tile_row = ${tile.tile_row} and tile_col = ${tile.tile_col}`;
  const { rows } = await sql<{ flight_id: string; scale: number; bits: Buffer; repeated_m2: number }>`
    select flight_id, scale, bits, repeated_m2 from flight_ground where ${where}
    order by start_at, flight_id`.execute(tx);
  const treated = new Uint8Array(tileBytes);
  const changed: string[] = [];
  for (const { flight_id, scale, bits, repeated_m2 } of rows) {
    const own = inflateRawSync(bits);
    const repeated = (countCells(own) - unite(treated, own)) * cellM2(tile.tile_row) * scale;
    if (repeated === repeated_m2) continue;
    await sql`update flight_ground set repeated_m2 = ${repeated}
      where ${where} and flight_id = ${flight_id}`.execute(tx);
    changed.push(flight_id);
  }
  return changed;
}

/**
 * Sets what these flights repeated in all their tiles. Flights that are being written are noted again instead of
 * waited for: waiting could deadlock with the deriver.
 */
export async function setRepeated(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows: locked } = await sql<{ id: string }>`select id from flights where id = any(${ids}::uuid[])
    order by id for no key update skip locked`.execute(tx);
  const own = locked.map(({ id }) => id);
  await sql`update flights f set repeated_m2 = n.m2 from (
      select w.id, coalesce((select sum(g.repeated_m2) from flight_ground g where g.flight_id = w.id), 0) as m2
      from unnest(${own}::uuid[]) as w (id)) n
    where f.id = n.id and f.repeated_m2 <> n.m2`.execute(tx);
  await sql`insert into flight_ground_changes (flight_id)
    select id from flights where id = any(${ids}::uuid[]) and id <> all(${own}::uuid[])`.execute(tx);
}

/** Whether changes are waiting. */
export async function hasChanges(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from flight_ground_changes limit 1`.execute(db);
  return rows.length > 0;
}
