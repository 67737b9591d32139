import type { MultiPolygonShape, Plane } from './geometry.ts';
import type { Between } from './grid/between-passes.ts';
import { type BitGrid, CELL_M, TILE_CELLS, tileAt } from './grid/bit-grid.ts';
import { type Outline, traceClass } from './grid/contour.ts';
import { passesAt } from './grid/passes.ts';
import { type CellWindow, edgesOnPlane, fillMask, shrinkMask } from './grid/polygon-mask.ts';
import { cutCorners, simplifyRing } from './grid/simplify.ts';
import type { PlotArea } from './plot-figures.ts';
import type { Coverage } from './worked-area.ts';

/**
 * Ground classes for display, WGS-84. Untreated ground is a `gap` between treated passes, or `remaining`; in a plot
 * both are counted from its inset, as its figures are. `remaining` and `outside` only exist with a plot.
 */
export interface CoverageShapes {
  once: MultiPolygonShape;
  twice: MultiPolygonShape;
  more: MultiPolygonShape;
  gap: MultiPolygonShape;
  remaining?: MultiPolygonShape;
  outside?: MultiPolygonShape;
}

export interface ShapeLimits {
  maxVertices: number;
  /** Maximum distance of the simplified outline from the traced one, m. */
  toleranceM: number;
}

const LIMITS: ShapeLimits = { maxVertices: 20_000, toleranceM: 0.3 };
/** Above this many cells (25 ha at 0.25 m) the raster is read at double, fourfold … cell size. */
const MAX_CELLS = 4_000_000;
/** Smaller regions are not drawn (but count in all figures), m². */
const MIN_REGION_M2 = 0.5;

interface Layer {
  name: keyof CoverageShapes;
  window: CellWindow;
  outlines: Outline[];
}

/**
 * Traces the coverage into polygons for display. Figures must not be computed from these: each ring is simplified on
 * its own, so neighbouring classes may be apart by the tolerance. To bound the size, tolerance and minimum region are
 * doubled until the vertices fit. Longitudes continue past ±180 so that no shape is split.
 */
export function coverageShapes(
  coverage: Coverage,
  plot?: PlotArea,
  limits: ShapeLimits = LIMITS,
): CoverageShapes {
  const painted = readPainted(coverage.grid);
  const layers = passLayers(painted);
  if (plot !== undefined) layers.push(...plotLayers(coverage, plot, painted));
  else if (painted !== undefined)
    layers.push(layer('gap', painted.window, readBetween(coverage.between(), painted.window), 1));
  const drawn = drawWithin(layers, limits);
  const shapes: CoverageShapes = {
    ...{ once: nothing(), twice: nothing(), more: nothing(), gap: nothing() },
  };
  layers.forEach(({ name }, k) => {
    shapes[name] = toShape(drawn[k]!, coverage.plane);
  });
  return shapes;
}

/** Outlines of the layers; tolerance and minimum region are doubled until the vertices fit. */
function drawWithin(layers: readonly Layer[], limits: ShapeLimits): Float64Array[][][] {
  let { toleranceM } = limits;
  let minM2 = MIN_REGION_M2;
  let drawn = layers.map((layer) => drawLayer(layer, toleranceM, minM2));
  while (countVertices(drawn) > limits.maxVertices) {
    toleranceM *= 2;
    minM2 *= 4;
    drawn = layers.map((layer) => drawLayer(layer, toleranceM, minM2));
  }
  return drawn;
}

/** The treated ground of all products as one outline, traced like the classes; all on the same plane. */
export function treatedShape(coverages: readonly Coverage[], limits: ShapeLimits): MultiPolygonShape {
  const windows = coverages.flatMap(({ grid }) => extentOf(grid) ?? []);
  const plane = coverages[0]?.plane;
  if (windows.length === 0 || !plane) return nothing();
  const window = windowOf(
    Math.min(...windows.map(({ minX }) => minX)),
    Math.min(...windows.map(({ minY }) => minY)),
    Math.max(...windows.map(({ maxX }) => maxX)),
    Math.max(...windows.map(({ maxY }) => maxY)),
  );
  const cells = new Uint8Array(window.columns * window.rows);
  for (const { grid } of coverages)
    readPasses(grid, window).forEach((passes, i) => {
      if (passes > 0) cells[i] = 1;
    });
  return toShape(drawWithin([layer('once', window, cells, 1)], limits)[0]!, plane);
}

function nothing(): MultiPolygonShape {
  return { type: 'MultiPolygon', coordinates: [] };
}

interface Painted {
  window: CellWindow;
  cells: Uint8Array;
}

function readPainted(grid: BitGrid): Painted | undefined {
  const window = paintedWindow(grid);
  return window && { window, cells: readPasses(grid, window) };
}

function passLayers(painted: Painted | undefined): Layer[] {
  if (painted === undefined) return [];
  return (['once', 'twice', 'more'] as const).map((name, k) =>
    layer(name, painted.window, painted.cells, k + 1),
  );
}

function plotLayers(coverage: Coverage, plot: PlotArea, painted: Painted | undefined): Layer[] {
  const shape = edgesOnPlane(plot.boundary, coverage.plane);
  const layers: Layer[] = [];
  if (painted !== undefined) {
    const inside = fillMask(shape, painted.window, new Uint8Array(painted.cells.length));
    const outside = painted.cells.map((passes, i) => (passes > 0 && inside[i] === 0 ? 1 : 0));
    layers.push(layer('outside', painted.window, outside, 1));
  }
  const window = windowOf(shape.minX, shape.minY, shape.maxX, shape.maxY);
  const mask = fillMask(shape, window, new Uint8Array(window.columns * window.rows));
  shrinkMask(shape, window, mask, plot.insetM ?? 0);
  const covered = readPasses(coverage.grid, window);
  const between = readBetween(coverage.between(), window);
  const untreated = mask;
  for (let i = 0; i < mask.length; i++)
    untreated[i] = mask[i] === 1 && covered[i] === 0 ? 1 + between[i]! : 0;
  layers.push(layer('remaining', window, untreated, 1), layer('gap', window, untreated, 2));
  return layers;
}

function layer(name: keyof CoverageShapes, window: CellWindow, cells: Uint8Array, value: number): Layer {
  return {
    name,
    window,
    outlines: traceClass({ columns: window.columns, rows: window.rows, cells }, value, 1),
  };
}

function paintedWindow(grid: BitGrid): CellWindow | undefined {
  const extent = extentOf(grid);
  return extent && windowOf(extent.minX, extent.minY, extent.maxX, extent.maxY);
}

/** Of the painted tiles, m on the plane. */
function extentOf(grid: BitGrid): { minX: number; minY: number; maxX: number; maxY: number } | undefined {
  if (grid.tiles.size === 0) return undefined;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { tx, ty } of grid.tiles.values()) {
    minX = Math.min(minX, tx);
    minY = Math.min(minY, ty);
    maxX = Math.max(maxX, tx + 1);
    maxY = Math.max(maxY, ty + 1);
  }
  const side = TILE_CELLS * CELL_M;
  return { minX: minX * side, minY: minY * side, maxX: maxX * side, maxY: maxY * side };
}

function windowOf(minX: number, minY: number, maxX: number, maxY: number): CellWindow {
  let cellM = CELL_M;
  while (((maxX - minX) / cellM + 2) * ((maxY - minY) / cellM + 2) > MAX_CELLS) cellM *= 2;
  const column = Math.floor(minX / cellM);
  const row = Math.floor(minY / cellM);
  return {
    column,
    row,
    columns: Math.ceil(maxX / cellM) - column,
    rows: Math.ceil(maxY / cellM) - row,
    cellM,
  };
}

/** Passes per cell of the window; a coarser cell takes the value at its centre. */
function readPasses(grid: BitGrid, window: CellWindow): Uint8Array {
  const cells = new Uint8Array(window.columns * window.rows);
  // Ground outside the painted tiles has no passes.
  for (const { tx, ty } of grid.tiles.values())
    eachCellOf(tx, ty, window, (cell, column, row) => {
      cells[cell] = passesAt(grid, column, row);
    });
  return cells;
}

/** 1 where a cell is between treated passes. */
function readBetween(between: Between, window: CellWindow): Uint8Array {
  const cells = new Uint8Array(window.columns * window.rows);
  for (const [key, flags] of between) {
    const [tx, ty] = tileAt(key);
    eachCellOf(tx, ty, window, (cell, column, row) => {
      cells[cell] = flags[(row - ty * TILE_CELLS) * TILE_CELLS + column - tx * TILE_CELLS]!;
    });
  }
  return cells;
}

/** Calls `read` for each cell of the window whose centre is in the tile, with that cell of the grid. */
function eachCellOf(
  tx: number,
  ty: number,
  window: CellWindow,
  read: (cell: number, column: number, row: number) => void,
): void {
  const step = window.cellM / CELL_M;
  const middle = Math.floor(step / 2);
  // The first cell of the window at or after a cell of the grid.
  const from = (gridCell: number, first: number, count: number): number =>
    Math.min(count, Math.max(0, Math.ceil((gridCell - middle) / step) - first));
  const left = from(tx * TILE_CELLS, window.column, window.columns);
  const right = from((tx + 1) * TILE_CELLS, window.column, window.columns);
  const top = from((ty + 1) * TILE_CELLS, window.row, window.rows);
  for (let row = from(ty * TILE_CELLS, window.row, window.rows); row < top; row++)
    for (let column = left; column < right; column++)
      read(
        row * window.columns + column,
        (column + window.column) * step + middle,
        (row + window.row) * step + middle,
      );
}

/** Regions as rings in metres on the plane. */
function drawLayer({ window, outlines }: Layer, toleranceM: number, minM2: number): Float64Array[][] {
  const regions: Float64Array[][] = [];
  for (const rings of outlines) {
    const drawn = rings
      .filter((ring) => Math.abs(ringArea(ring)) * window.cellM ** 2 >= minM2)
      .map((ring) => simplifyRing(toMetres(cutCorners(ring), window), toleranceM));
    if (rings[0] === undefined || Math.abs(ringArea(rings[0])) * window.cellM ** 2 < minM2) continue;
    const [outer, ...holes] = drawn;
    if (outer !== undefined && outer.length >= 6)
      regions.push([outer, ...holes.filter((hole) => hole.length >= 6)]);
  }
  return regions;
}

function toMetres(ring: Float64Array, window: CellWindow): Float64Array {
  return ring.map((value, i) => (value + (i % 2 === 0 ? window.column : window.row)) * window.cellM);
}

function ringArea(ring: Float64Array): number {
  let double = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    double += ring[i]! * ring[next + 1]! - ring[next]! * ring[i + 1]!;
  }
  return double / 2;
}

function countVertices(layers: Float64Array[][][]): number {
  return layers.flat(2).reduce((sum, ring) => sum + ring.length / 2 + 1, 0);
}

function toShape(regions: Float64Array[][], plane: Plane): MultiPolygonShape {
  return {
    type: 'MultiPolygon',
    coordinates: regions.map((rings) => rings.map((ring) => toLonLat(ring, plane))),
  };
}

/** A closed ring in degrees, rounded to 1e-7 (1 cm). */
export function toLonLat(ring: Float64Array, plane: Plane): number[][] {
  const out: number[][] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [lon, lat] = plane.lonLat(ring[i]!, ring[i + 1]!);
    out.push([Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]);
  }
  if (out[0] !== undefined) out.push([...out[0]]);
  return out;
}
