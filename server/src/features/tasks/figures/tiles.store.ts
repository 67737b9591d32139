import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Tx } from '../held-tasks.store.ts';
import { packed } from './flights.store.ts';
import { cellM2, countBoth, countCells, tileBytes, tileOf, unite } from './ground-grid.ts';
import type { Mask } from './mask.ts';

/** What the flights of one tile make of it together. */
export interface LaidTile {
  bits: Uint8Array;
  /** Cells that a day treated for the first time. */
  days: { day: string; cells: number }[];
}

/** Lays the flights of a tile over each other in the order of their days. */
export function layOver(flights: readonly { day: string; bits: Uint8Array }[]): LaidTile {
  const bits = new Uint8Array(tileBytes);
  const days = new Map<string, number>();
  for (const flight of [...flights].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const fresh = unite(bits, flight.bits);
    if (fresh > 0) days.set(flight.day, (days.get(flight.day) ?? 0) + fresh);
  }
  return { bits, days: [...days].map(([day, cells]) => ({ day, cells })) };
}

/** Lays these tiles anew from what each counted flight treated of them: no other tile can have changed. */
export async function layTiles(
  tx: Tx,
  taskId: string,
  { tiles, plots }: { tiles: ReadonlySet<string>; plots: readonly { id: string; mask: Mask }[] },
): Promise<void> {
  for (const key of tiles) {
    const [row, col] = tileOf(key);
    const { rows } = await sql<{ day: string; bits: Buffer }>`select f.day, k.bits from task_flight_tiles k
      join task_flights f on f.task_id = k.task_id and f.flight_id = k.flight_id
      where k.task_id = ${taskId} and k.tile_row = ${row} and k.tile_col = ${col}`.execute(tx);
    const laid = layOver(rows.map(({ day, bits }) => ({ day, bits: inflateRawSync(bits) })));
    await saveTile(tx, taskId, { row, col, laid });
    await savePlots(tx, taskId, { row, col, laid, plots });
    await new Promise(setImmediate);
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
        laid.days.map(({ day, cells: fresh }) => ({
          task_id: taskId,
          tile_row: row,
          tile_col: col,
          day,
          net_m2: fresh * cellM2(row),
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
  const worked = o.plots.flatMap(({ id, mask }) => {
    const own = mask(row, col);
    const cells = own ? countBoth(own, laid.bits) : 0;
    return cells === 0
      ? []
      : [{ task_id: taskId, plot_id: id, tile_row: row, tile_col: col, net_m2: cells * cellM2(row) }];
  });
  if (worked.length > 0) await tx.insertInto('task_plot_tiles').values(worked).execute();
}
