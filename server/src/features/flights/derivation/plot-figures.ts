import type { AreaShape, Plane } from './geometry.ts';
import { type Between, betweenPasses } from './grid/between-passes.ts';
import { type BitGrid, CELL_M, CELL_M2, nibble, TILE_CELLS, tileKey } from './grid/bit-grid.ts';
import { edgesOnPlane, fillMask, type PlaneEdges, shrinkMask } from './grid/polygon-mask.ts';

/** A plot: its boundary (holes are exclusions) and the distance by which it is shrunk before skips count. */
export interface PlotArea {
  boundary: AreaShape;
  insetM?: number;
}

/** Worked ground against a plot, m². */
export interface PlotFigures {
  plotM2: number;
  /** net ∩ plot. */
  insideM2: number;
  /** net − plot. */
  outsideM2: number;
  /** (plot shrunk by its inset) − net. */
  skipM2: number;
  /** Part of `skipM2` between treated passes; the rest is not reached yet. */
  gapM2: number;
  /** inside ÷ plot, 0 to 100. */
  coveragePct: number;
}

/**
 * Processes the plot in tiles, so memory doesn't grow with its size.
 * @param gapM widest strip between two treated passes that counts as a gap
 */
export function plotFigures(grid: BitGrid, plane: Plane, plot: PlotArea, gapM: number): PlotFigures {
  const between: Between = betweenPasses(grid, gapM);
  const shape = edgesOnPlane(plot.boundary, plane);
  const insetM = plot.insetM ?? 0;
  const sums = { plot: 0, inside: 0, skip: 0, gap: 0 };
  const whole = new Uint8Array(TILE_CELLS * TILE_CELLS);
  const shrunk = new Uint8Array(TILE_CELLS * TILE_CELLS);
  for (const [tx, ty] of tilesOf(shape)) {
    const tile = grid.tiles.get(tileKey(tx, ty));
    const plain = tile === undefined && !bordersTile(shape, tx, ty, insetM);
    if (plain) {
      const cells = containsPoint(shape, (tx + 0.5) * TILE_M, (ty + 0.5) * TILE_M) ? whole.length : 0;
      sums.plot += cells;
      sums.skip += cells;
      continue;
    }
    const gaps = between.get(tileKey(tx, ty));
    fillTileMask(shape, tx, ty, whole);
    shrunk.set(whole);
    shrinkMask(shape, tileWindow(tx, ty), shrunk, insetM);
    for (let i = 0; i < whole.length; i++) {
      if (whole[i] === 0) continue;
      sums.plot++;
      if (tile !== undefined && nibble(tile, i) !== 0) sums.inside++;
      else if (shrunk[i] === 1) {
        sums.skip++;
        sums.gap += gaps?.[i] ?? 0;
      }
    }
  }
  return {
    plotM2: sums.plot * CELL_M2,
    insideM2: sums.inside * CELL_M2,
    outsideM2: (coveredCells(grid) - sums.inside) * CELL_M2,
    skipM2: sums.skip * CELL_M2,
    gapM2: sums.gap * CELL_M2,
    coveragePct: sums.plot > 0 ? (100 * sums.inside) / sums.plot : 0,
  };
}

/** Net area within the boundary, m²; reads only painted tiles. */
export function insideM2(grid: BitGrid, plane: Plane, boundary: AreaShape): number {
  const shape = edgesOnPlane(boundary, plane);
  const mask = new Uint8Array(TILE_CELLS * TILE_CELLS);
  let cells = 0;
  for (const tile of grid.tiles.values()) {
    if (!overlapsTile(shape, tile.tx, tile.ty)) continue;
    fillTileMask(shape, tile.tx, tile.ty, mask);
    for (let i = 0; i < mask.length; i++) if (mask[i] === 1 && nibble(tile, i) !== 0) cells++;
  }
  return cells * CELL_M2;
}

function coveredCells(grid: BitGrid): number {
  let cells = 0;
  for (const tile of grid.tiles.values()) {
    for (const byte of tile.cells) cells += ((byte & 15) === 0 ? 0 : 1) + (byte > 15 ? 1 : 0);
  }
  return cells;
}

const TILE_M = TILE_CELLS * CELL_M;

function* tilesOf(shape: PlaneEdges): Generator<[number, number]> {
  for (let ty = Math.floor(shape.minY / TILE_M); ty * TILE_M < shape.maxY; ty++) {
    for (let tx = Math.floor(shape.minX / TILE_M); tx * TILE_M < shape.maxX; tx++) yield [tx, ty];
  }
}

function overlapsTile(shape: PlaneEdges, tx: number, ty: number): boolean {
  if (shape.maxX < tx * TILE_M || shape.minX > (tx + 1) * TILE_M) return false;
  return shape.maxY >= ty * TILE_M && shape.minY <= (ty + 1) * TILE_M;
}

/** Whether an edge of the shape may come within `marginM` of the tile. */
function bordersTile(shape: PlaneEdges, tx: number, ty: number, marginM: number): boolean {
  const [left, right] = [tx * TILE_M - marginM, (tx + 1) * TILE_M + marginM];
  const [bottom, top] = [ty * TILE_M - marginM, (ty + 1) * TILE_M + marginM];
  const { edges } = shape;
  for (let e = 0; e < edges.length; e += 4) {
    const upward = edges[e + 1]! <= edges[e + 3]!;
    const low = upward ? e : e + 2;
    const high = upward ? e + 2 : e;
    if (edges[high + 1]! < bottom || edges[low + 1]! > top) continue;
    const rise = edges[high + 1]! - edges[low + 1]!;
    const run = edges[high]! - edges[low]!;
    const from = rise > 0 ? Math.max(0, (bottom - edges[low + 1]!) / rise) : 0;
    const to = rise > 0 ? Math.min(1, (top - edges[low + 1]!) / rise) : 1;
    const [x0, x1] = [edges[low]! + run * from, edges[low]! + run * to];
    if (Math.max(x0, x1) >= left && Math.min(x0, x1) <= right) return true;
  }
  return false;
}

/** Even-odd rule: inside if an odd number of edges is to the right of the point. */
function containsPoint({ edges }: PlaneEdges, x: number, y: number): boolean {
  let isInside = false;
  for (let e = 0; e < edges.length; e += 4) {
    const [x0, y0, x1, y1] = [edges[e]!, edges[e + 1]!, edges[e + 2]!, edges[e + 3]!];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) isInside = !isInside;
  }
  return isInside;
}

function tileWindow(tx: number, ty: number) {
  return {
    column: tx * TILE_CELLS,
    row: ty * TILE_CELLS,
    columns: TILE_CELLS,
    rows: TILE_CELLS,
    cellM: CELL_M,
  };
}

function fillTileMask(shape: PlaneEdges, tx: number, ty: number, out: Uint8Array): void {
  fillMask(shape, tileWindow(tx, ty), out);
}
