import { setImmediate as breathe } from 'node:timers/promises';
import { cellM2, countBoth, countCells, tileBytes, tileOf, unite } from '@smartflight/geo/ground/grid.ts';
import { sql } from 'kysely';
import { inflateRawSync } from '../../../platform/process/zlib.ts';
import type { Tx } from '../locked-tasks.store.ts';
import { packed } from './flights.store.ts';
import type { Mask } from './mask.ts';

export interface LaidTile {
  bits: Uint8Array;
  /** Ground treated for the first time, by day and participant. */
  days: { day: string; participantId: string; netM2: number }[];
}

export interface Layer {
  day: string;
  participantId: string;
  bits: Uint8Array;
  scale: number;
}

/**
 * Overlays the flights of a tile in the order of take-off. A cell counts for the flight that treated it first, scaled
 * to that flight's exact net area. So flights that don't overlap add up to their exact areas, and the grid decides
 * only how much overlaps.
 */
export function layOver(row: number, flights: readonly Layer[]): LaidTile {
  const tile = startTile(row);
  for (const layer of flights) tile.lay(layer);
  return tile.laid();
}

function startTile(row: number) {
  const bits = new Uint8Array(tileBytes);
  const days = new Map<string, LaidTile['days'][number]>();
  return {
    lay: ({ day, participantId, scale, bits: own }: Layer): void => {
      const fresh = unite(bits, own) * scale * cellM2(row);
      if (fresh <= 0) return;
      const key = `${day} ${participantId}`;
      const before = days.get(key)?.netM2 ?? 0;
      days.set(key, { day, participantId, netM2: before + fresh });
    },
    laid: (): LaidTile => ({ bits, days: [...days.values()] }),
  };
}

/** Flights or plots of a tile that are processed before yielding to the event loop; takes some milliseconds. */
const atOnce = 50;

/** Recomputes these tiles from the ground of their counted flights; other tiles can't have changed. */
export async function layTiles(
  tx: Tx,
  taskId: string,
  { tiles, plots }: { tiles: ReadonlySet<string>; plots: readonly { id: string; mask: Mask }[] },
): Promise<void> {
  for (const key of tiles) {
    const [row, col] = tileOf(key);
    const { rows } = await sql<Omit<Layer, 'bits'> & { bits: Buffer }>`select f.day,
      f.participant_id as "participantId", f.ground_scale as scale, k.bits from task_flight_tiles k
      join task_flights f on f.task_id = k.task_id and f.flight_id = k.flight_id
      where k.task_id = ${taskId} and k.tile_row = ${row} and k.tile_col = ${col}
      order by f.start_at, f.flight_id`.execute(tx);
    const tile = startTile(row);
    for (const [at, layer] of rows.entries()) {
      if (at % atOnce === atOnce - 1) await breathe();
      tile.lay({ ...layer, bits: inflateRawSync(layer.bits) });
    }
    const laid = tile.laid();
    await saveTile(tx, taskId, { row, col, laid });
    await savePlots(tx, taskId, { row, col, laid, plots });
    await breathe();
  }
}

async function saveTile(
  tx: Tx,
  taskId: string,
  { row, col, laid }: { row: number; col: number; laid: LaidTile },
): Promise<void> {
  const place = sql`task_id = ${taskId} and tile_row = ${row} and tile_col = ${col}`;
  const cells = countCells(laid.bits);
  if (cells === 0) await sql`delete from task_tiles where ${place}`.execute(tx);
  else
    await sql`insert into task_tiles (task_id, tile_row, tile_col, bits, cells)
      values (${taskId}, ${row}, ${col}, ${packed(laid.bits)}, ${cells})
      on conflict (task_id, tile_row, tile_col) do update set bits = excluded.bits, cells = excluded.cells`.execute(
      tx,
    );
  await sql`delete from task_tile_days where ${place}`.execute(tx);
  if (laid.days.length > 0)
    await tx
      .insertInto('task_tile_days')
      .values(
        laid.days.map(({ day, participantId, netM2 }) => ({
          task_id: taskId,
          tile_row: row,
          tile_col: col,
          day,
          participant_id: participantId,
          net_m2: netM2,
        })),
      )
      .execute();
}

async function savePlots(
  tx: Tx,
  taskId: string,
  o: { row: number; col: number; laid: LaidTile; plots: readonly { id: string; mask: Mask }[] },
): Promise<void> {
  const { row, col, laid } = o;
  await sql`delete from task_plot_tiles where task_id = ${taskId} and tile_row = ${row} and tile_col = ${col}`.execute(
    tx,
  );
  const perCell = laid.days.reduce((sum, { netM2 }) => sum + netM2, 0) / countCells(laid.bits);
  const worked = [];
  for (const [at, { id, mask }] of o.plots.entries()) {
    if (at % atOnce === atOnce - 1) await breathe();
    const own = mask(row, col);
    const cells = own ? countBoth(own, laid.bits) : 0;
    if (cells > 0)
      worked.push({ task_id: taskId, plot_id: id, tile_row: row, tile_col: col, net_m2: cells * perCell });
  }
  if (worked.length > 0) await tx.insertInto('task_plot_tiles').values(worked).execute();
}
