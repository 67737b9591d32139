import {
  type BitGrid,
  cellAt,
  EDGE_BIT,
  EDGES_BIT,
  PASS_MASK,
  TILE_CELLS,
  type Tile,
  tileKey,
} from './bit-grid.ts';

/** Cells by number of passes; `seam` counts cells where only the edges of two passes met. */
export interface PassCounts {
  once: number;
  twice: number;
  more: number;
  seam: number;
}

/**
 * Number of passes over a cell: 0, 1, 2 or 3 (= 3 or more). An edge cell counts as doubled only next to doubled
 * ground, so neighbouring passes that meet within the seam are not overlap.
 */
export function passesAt(grid: BitGrid, column: number, row: number): number {
  return resolvePasses(grid, cellAt(grid, column, row), column, row);
}

function resolvePasses(grid: BitGrid, cell: number, column: number, row: number): number {
  const passes = cell & PASS_MASK;
  if ((cell & EDGE_BIT) === 0 || passes === 3) return passes;
  let most = Math.max(1, passes);
  if (!edgesIntersect(cell)) return most;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const near = cellAt(grid, column + dx, row + dy) & PASS_MASK;
      if (near > most) most = near;
    }
  }
  return most;
}

/** Two cells, each covered once and by no edge: the most common byte in a worked field. */
const BOTH_ONCE = 0x11;

/** Whether an edge lies on ground that another pass, or its edge, covered too. */
function edgesIntersect(cell: number): boolean {
  return (cell & EDGE_BIT) !== 0 && (cell & (PASS_MASK | EDGES_BIT)) !== 0;
}

/** Counts of one tile, with neighbours read across its border. */
export function countTile(grid: BitGrid, tile: Tile): PassCounts {
  const counts = { once: 0, twice: 0, more: 0, seam: 0 };
  const { cells } = tile;
  let plainOnce = 0;
  for (let byte = 0; byte < cells.length; byte++) {
    const pair = cells[byte]!;
    if (pair === 0) continue;
    if (pair === BOTH_ONCE) {
      plainOnce += 2;
      continue;
    }
    countCell(grid, tile, 2 * byte, pair & 15, counts);
    countCell(grid, tile, 2 * byte + 1, pair >> 4, counts);
  }
  counts.once += plainOnce;
  return counts;
}

function countCell(grid: BitGrid, tile: Tile, index: number, cell: number, counts: PassCounts): void {
  if (cell === 0) return;
  const column = tile.tx * TILE_CELLS + (index & (TILE_CELLS - 1));
  const row = tile.ty * TILE_CELLS + Math.floor(index / TILE_CELLS);
  const passes = cell < EDGE_BIT ? cell : resolvePasses(grid, cell, column, row);
  if (passes === 1) counts.once++;
  else if (passes === 2) counts.twice++;
  else counts.more++;
  if (edgesIntersect(cell) && passes === Math.max(1, cell & PASS_MASK)) counts.seam++;
}

/** Sums the tiles; only tiles that changed since the last call, or whose neighbour did, are counted again. */
export function countPasses(grid: BitGrid, known: Map<number, PassCounts>): PassCounts {
  const stale = new Set<Tile>();
  for (const tile of grid.tiles.values()) {
    if (!tile.dirty) continue;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const near = grid.tiles.get(tileKey(tile.tx + dx, tile.ty + dy));
        if (near !== undefined) stale.add(near);
      }
    }
  }
  for (const tile of stale) {
    known.set(tileKey(tile.tx, tile.ty), countTile(grid, tile));
    tile.dirty = false;
  }
  const sum = { once: 0, twice: 0, more: 0, seam: 0 };
  for (const counts of known.values()) {
    sum.once += counts.once;
    sum.twice += counts.twice;
    sum.more += counts.more;
    sum.seam += counts.seam;
  }
  return sum;
}
