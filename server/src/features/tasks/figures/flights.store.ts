import { tileOf } from '@smartflight/geo/ground/grid.ts';
import { sql } from 'kysely';
import { deflateRawSync } from '../../../platform/process/zlib.ts';
import type { Tx } from '../locked-tasks.store.ts';
import type { CountedFlight } from './counted-flights.store.ts';
import type { Measured } from './measure.ts';

export interface StoredFlight {
  flight: CountedFlight;
  measured: Omit<Measured, 'ground'>;
  tiles: readonly (readonly [key: string, bits: Buffer])[];
}

export const keptOf = (flight: CountedFlight, { ground, ...measured }: Measured): StoredFlight => ({
  flight,
  measured,
  tiles: [...ground].map(([key, bits]) => [key, packed(bits)]),
});

interface StoredKey {
  revision: number;
  participantId: string;
  day: string;
}

/** The stored ones of these flights. */
export async function storedAmong(
  tx: Tx,
  taskId: string,
  ids: readonly string[],
): Promise<Map<string, StoredKey>> {
  const { rows } = await sql<StoredKey & { id: string }>`select flight_id as id, revision,
      participant_id as "participantId", day from task_flights
    where task_id = ${taskId} and flight_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...key }) => [id, key]));
}

/** Replaces or deletes stored flights; returns the keys of all tiles that they treated before or treat now. */
export async function setFlights(
  tx: Tx,
  taskId: string,
  { gone, measured }: { gone: readonly string[]; measured: readonly StoredFlight[] },
): Promise<Set<string>> {
  const ids = [...gone, ...measured.map(({ flight }) => flight.flightId)];
  const { rows: before } = await sql<{ tile_row: number; tile_col: number }>`delete from task_flight_tiles
    where task_id = ${taskId} and flight_id = any(${ids}::uuid[]) returning tile_row, tile_col`.execute(tx);
  const touched = new Set(before.map((tile) => `${tile.tile_row},${tile.tile_col}`));
  await sql`delete from task_flights where task_id = ${taskId} and flight_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  if (measured.length === 0) return touched;
  await tx
    .insertInto('task_flights')
    .values(measured.map((one) => cellsOf(taskId, one)))
    .execute();
  const tiles = measured.flatMap(({ flight, tiles: own }) =>
    own.map(([key, bits]) => {
      touched.add(key);
      const [tile_row, tile_col] = tileOf(key);
      return { task_id: taskId, flight_id: flight.flightId, tile_row, tile_col, bits };
    }),
  );
  // PostgreSQL limits the parameters of a statement.
  for (let start = 0; start < tiles.length; start += 1000)
    await tx
      .insertInto('task_flight_tiles')
      .values(tiles.slice(start, start + 1000))
      .execute();
  return touched;
}

export const packed = (bits: Uint8Array): Buffer => deflateRawSync(bits, { level: 1 });

/** The figures from the flight log, with net area split into inside and outside the district. */
const cellsOf = (taskId: string, { flight, measured }: StoredFlight) => {
  const insideM2 = flight.netM2 * measured.insideShare;
  return {
    task_id: taskId,
    flight_id: flight.flightId,
    participant_id: flight.participantId,
    drone_id: flight.droneId,
    pilot_id: flight.pilotId,
    revision: flight.revision,
    day: flight.day,
    start_at: flight.startAt,
    work_type: flight.workType,
    flight_s: flight.flightS,
    work_s: flight.workS,
    gross_m2: flight.grossM2,
    inside_m2: insideM2,
    outside_m2: flight.netM2 - insideM2,
    ground_scale: measured.scale,
    volume_l: flight.volumeL,
    mass_kg: flight.massKg,
    height_s: measured.heightS,
    height_out_s: measured.heightOutS,
    speed_s: measured.speedS,
    speed_out_s: measured.speedOutS,
    flow_s: measured.flowS,
    flow_out_s: measured.flowOutS,
    imported: flight.imported,
    imported_at: flight.importedAt,
    imported_by: flight.importedBy,
  };
};
