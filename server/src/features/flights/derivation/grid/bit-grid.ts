/** Side of a grid cell, m. */
export const CELL_M = 0.25;
/** Area of a grid cell, m². */
export const CELL_M2 = CELL_M * CELL_M;

const TILE_BITS = 8;
export const TILE_CELLS = 1 << TILE_BITS;
const LOW = TILE_CELLS - 1;
const STAMP_MAX = 65_535;
/** A tile that was not touched for this many strokes (over 20 m of travel) frees its stamps. */
const STAMP_KEEP = 64;

export const PASS_MASK = 3;
/** Bit of a cell that the edge of a pass touched. */
export const EDGE_BIT = 4;
/** Bit of a cell that the edges of two passes touched. */
export const EDGES_BIT = 8;

export interface Tile {
  readonly tx: number;
  readonly ty: number;
  /** A nibble per cell, row by row: two bits of pass count and two of edges. */
  readonly cells: Uint8Array;
  /** The stroke that last painted the cell; only allocated near the brush to save memory. */
  stamps: Uint16Array | undefined;
  lastStroke: number;
  dirty: boolean;
}

export interface BitGrid {
  readonly tiles: Map<number, Tile>;
  stamped: Tile[];
  stroke: number;
  recentFrom: number;
  tile: Tile | undefined;
}

export function createBitGrid(): BitGrid {
  return { tiles: new Map(), stamped: [], stroke: 0, recentFrom: 1, tile: undefined };
}

export function tileKey(tx: number, ty: number): number {
  return (ty + 32_768) * 65_536 + tx + 32_768;
}

/** Column and row of the tile with a key. */
export function tileAt(key: number): [tx: number, ty: number] {
  return [(key % 65_536) - 32_768, Math.floor(key / 65_536) - 32_768];
}

/** Begins a stroke; cells painted by the preceding `samePass` strokes are not counted again. */
export function beginStroke(grid: BitGrid, samePass: number): void {
  if (grid.stroke === STAMP_MAX) {
    for (const tile of grid.stamped) tile.stamps = undefined;
    grid.stamped = [];
    grid.stroke = 0;
    grid.tile = undefined;
  }
  grid.stroke++;
  grid.recentFrom = Math.max(1, grid.stroke - samePass);
}

/** Paints cells [from, to) of row `row`; `core` counts a pass, otherwise only the edge bit is set. */
export function paintSpan(grid: BitGrid, row: number, from: number, to: number, core: boolean): void {
  let at = from;
  while (at < to) {
    const tile = tileForPainting(grid, at >> TILE_BITS, row >> TILE_BITS);
    const stop = Math.min(to, (tile.tx + 1) << TILE_BITS);
    const base = (row & LOW) << TILE_BITS;
    if (core) paintCore(grid, tile, base | (at & LOW), stop - at);
    else paintEdge(grid, tile, base | (at & LOW), stop - at);
    at = stop;
  }
}

function paintCore(grid: BitGrid, tile: Tile, first: number, count: number): void {
  const { stroke, recentFrom } = grid;
  const cells = tile.cells;
  const stamps = tile.stamps!;
  for (let i = first; i < first + count; i++) {
    const byte = i >> 1;
    const shift = (i & 1) << 2;
    const cell = (cells[byte]! >> shift) & 15;
    const passes = cell & PASS_MASK;
    if (stamps[i]! >= recentFrom) {
      if (passes === 0) cells[byte] = (cells[byte]! & ~(15 << shift)) | (1 << shift);
    } else if (passes < 3) cells[byte] = cells[byte]! + (1 << shift);
    stamps[i] = stroke;
  }
}

function paintEdge(grid: BitGrid, tile: Tile, first: number, count: number): void {
  const { stroke, recentFrom } = grid;
  const cells = tile.cells;
  const stamps = tile.stamps!;
  for (let i = first; i < first + count; i++) {
    if (stamps[i]! < recentFrom) {
      const shift = (i & 1) << 2;
      const touched = (cells[i >> 1]! >> shift) & EDGE_BIT;
      cells[i >> 1] = cells[i >> 1]! | ((touched === 0 ? EDGE_BIT : EDGES_BIT) << shift);
    }
    stamps[i] = stroke;
  }
}

function tileForPainting(grid: BitGrid, tx: number, ty: number): Tile {
  let tile = grid.tile;
  if (tile === undefined || tile.tx !== tx || tile.ty !== ty) {
    tile = grid.tiles.get(tileKey(tx, ty));
    if (tile === undefined) {
      const cells = new Uint8Array((TILE_CELLS * TILE_CELLS) / 2);
      tile = { tx, ty, cells, stamps: undefined, lastStroke: 0, dirty: true };
      grid.tiles.set(tileKey(tx, ty), tile);
    }
    grid.tile = tile;
  }
  if (tile.stamps === undefined) lendStamps(grid, tile);
  tile.lastStroke = grid.stroke;
  tile.dirty = true;
  return tile;
}

function lendStamps(grid: BitGrid, tile: Tile): void {
  const idle = grid.stamped.findIndex((other) => other.lastStroke < grid.stroke - STAMP_KEEP);
  if (idle < 0) tile.stamps = new Uint16Array(TILE_CELLS * TILE_CELLS);
  else {
    const lender = grid.stamped.splice(idle, 1)[0]!;
    tile.stamps = lender.stamps!.fill(0);
    lender.stamps = undefined;
  }
  grid.stamped.push(tile);
}

/** The raw nibble of a cell; 0 if not painted. */
export function cellAt(grid: BitGrid, column: number, row: number): number {
  const tx = column >> TILE_BITS;
  const ty = row >> TILE_BITS;
  let tile = grid.tile;
  if (tile === undefined || tile.tx !== tx || tile.ty !== ty) {
    tile = grid.tiles.get(tileKey(tx, ty));
    if (tile === undefined) return 0;
    grid.tile = tile;
  }
  return nibble(tile, ((row & LOW) << TILE_BITS) | (column & LOW));
}

export function nibble(tile: Tile, index: number): number {
  return (tile.cells[index >> 1]! >> ((index & 1) << 2)) & 15;
}
