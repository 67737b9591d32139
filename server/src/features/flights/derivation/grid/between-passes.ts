import { type BitGrid, CELL_M, cellAt, nibble, TILE_CELLS, tileKey } from './bit-grid.ts';

/** Flags of the untreated cells between treated ones, by the key of a painted tile. */
export type Between = ReadonlyMap<number, Uint8Array>;

/**
 * Finds untreated cells with treated ground on both sides, at most `mostM` apart along the rows or columns of the
 * grid. Both ends are painted, so with `mostM` below the side of a tile all these cells are in painted tiles.
 */
export function betweenPasses(grid: BitGrid, mostM: number): Between {
  const most = Math.min(TILE_CELLS, Math.round(mostM / CELL_M));
  const found = new Map<number, Uint8Array>();
  for (const tile of grid.tiles.values())
    for (let line = 0; line < TILE_CELLS; line++)
      for (let along = 0; along < TILE_CELLS; along++) {
        if (nibble(tile, line * TILE_CELLS + along) === 0) continue;
        const [column, row] = [tile.tx * TILE_CELLS + along, tile.ty * TILE_CELLS + line];
        if (cellAt(grid, column + 1, row) === 0) markRun(grid, found, { column, row, right: 1, up: 0, most });
        if (cellAt(grid, column, row + 1) === 0) markRun(grid, found, { column, row, right: 0, up: 1, most });
      }
  return found;
}

/** The last treated cell before an untreated run, and the direction of the run. */
interface Run {
  column: number;
  row: number;
  right: number;
  up: number;
  most: number;
}

/** Marks the run if it ends at treated ground. */
function markRun(grid: BitGrid, found: Map<number, Uint8Array>, run: Run): void {
  const { column, row, right, up, most } = run;
  let step = 2;
  while (step <= most + 1 && cellAt(grid, column + step * right, row + step * up) === 0) step++;
  if (step > most + 1) return;
  for (let k = 1; k < step; k++) mark(found, column + k * right, row + k * up);
}

function mark(found: Map<number, Uint8Array>, column: number, row: number): void {
  const [tx, ty] = [Math.floor(column / TILE_CELLS), Math.floor(row / TILE_CELLS)];
  const key = tileKey(tx, ty);
  let flags = found.get(key);
  if (flags === undefined) {
    flags = new Uint8Array(TILE_CELLS * TILE_CELLS);
    found.set(key, flags);
  }
  flags[(row - ty * TILE_CELLS) * TILE_CELLS + column - tx * TILE_CELLS] = 1;
}
