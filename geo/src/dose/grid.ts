import { Plane, type Point } from '../plane.ts';
import { type Boundary, type Position, ringsOf } from '../shape.ts';
import { courseOf, type DoseSample, type DoseStep, doseSteps } from './samples.ts';

/** Points along each side of a cell at which covered ground is recorded. */
export const finePerCell = 8;
/** What is known of a point of ground; bits that add up. */
export const ground = { treated: 1, unknown: 2, missed: 4 } as const;

/**
 * A regular grid of square cells over the treated ground, west to east and south to north. Cell `row * columns +
 * column` begins at `west + column * lonStep`, `south + row * latStep`, degrees.
 */
export interface DoseGrid {
  plane: Plane;
  /** South-western corner on the plane, m. */
  x0: number;
  y0: number;
  columns: number;
  rows: number;
  cellM: number;
  /** L or kg in each cell; unknown amounts add nothing. */
  amount: Float64Array;
  /** m² in each cell, counting ground as often as it was treated with a known amount. */
  grossM2: Float64Array;
  /** When each cell was treated last, epoch ms; 0 for never. */
  lastAt: Float64Array;
  /** Bits of `ground` at 8 × 8 points of each cell, row by row over the whole grid. */
  fine: Uint8Array;
}

/** Sides of cells, m. The least is a third of the usual swath: a finer one shows noise of the position. */
const sides = [2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500];
/** Cells of a grid: enough for 8 ha at 2 m, and about 100 KB as text. */
export const mostCells = 20_000;
/** Along the course a nozzle reaches this far, m: what a standing drone releases falls on such a strip. */
const footprintM = 1;

/**
 * Dose cells of flights that released the same product, over the treated ground and `area`. Undefined when none of them
 * released any.
 */
export function doseCells(
  flights: readonly (readonly DoseSample[])[],
  { most = mostCells, area }: { most?: number; area?: Boundary } = {},
): { grid: DoseGrid; steps: DoseStep[][] } | undefined {
  const first = flights.find((samples) => samples.length > 0)?.[0];
  if (!first) return undefined;
  const plane = new Plane([first.lon, first.lat]);
  const steps = flights.map((samples) => doseSteps(samples, plane));
  const strips = steps.flatMap(stripsOf);
  if (strips.length === 0) return undefined;
  const ringsOfArea = area ? ringsOf(area).flat() : [];
  const grid = emptyGrid(
    plane,
    [...strips.flatMap(({ corners }) => corners), ...ringsOfArea.map((place) => plane.toPlane(place))],
    most,
  );
  for (const strip of strips) paint(grid, strip);
  return { grid, steps };
}

interface Strip {
  corners: readonly Point[];
  amount: number | undefined;
  grossM2: number;
  at: number;
}

function stripsOf(steps: readonly DoseStep[]): Strip[] {
  let course = 0;
  return steps.flatMap((step) => {
    if (step.lengthM >= 0.2) course = courseOf(step);
    const { state, swathM, amount, lengthM } = step;
    if (state === 'none' || swathM === undefined) return [];
    return [{ corners: cornersOf(step, course, swathM), amount, grossM2: lengthM * swathM, at: step.to.at }];
  });
}

/** Corners of a treated step, at least one footprint long. */
function cornersOf({ start, end, lengthM }: DoseStep, course: number, swathM: number): Point[] {
  const [cos, sin] = [Math.cos(course), Math.sin(course)];
  const half = Math.max(lengthM, footprintM) / 2;
  const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  const corner = (along: number, aside: number): Point => [
    middle[0] + along * cos - aside * sin,
    middle[1] + along * sin + aside * cos,
  ];
  const side = swathM / 2;
  return [corner(-half, side), corner(half, side), corner(half, -side), corner(-half, -side)];
}

function emptyGrid(plane: Plane, reach: readonly Point[], most: number): DoseGrid {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of reach) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  const sizeOf = (cellM: number) => ({
    columns: Math.ceil(maxX / cellM) - Math.floor(minX / cellM),
    rows: Math.ceil(maxY / cellM) - Math.floor(minY / cellM),
  });
  const fits = (cellM: number) => sizeOf(cellM).columns * sizeOf(cellM).rows <= most;
  const cellM = sides.find(fits) ?? Math.max(maxX - minX, maxY - minY) / Math.sqrt(most) + 1;
  const { columns, rows } = sizeOf(cellM);
  const cells = Math.max(1, columns) * Math.max(1, rows);
  return {
    plane,
    x0: Math.floor(minX / cellM) * cellM,
    y0: Math.floor(minY / cellM) * cellM,
    columns,
    rows,
    cellM,
    amount: new Float64Array(cells),
    grossM2: new Float64Array(cells),
    lastAt: new Float64Array(cells),
    fine: new Uint8Array(cells * finePerCell ** 2),
  };
}

/** Spreads a strip evenly over the ground that it covers; the sum over the cells is its amount. */
function paint(grid: DoseGrid, { corners, amount, grossM2, at }: Strip): void {
  const parts = new Map<number, number>();
  let whole = 0;
  scan(grid, corners, (row, from, to) => {
    const base = Math.floor(row / finePerCell) * grid.columns;
    for (let column = Math.floor(from / finePerCell); column * finePerCell < to; column++) {
      const width = Math.min(to, (column + 1) * finePerCell) - Math.max(from, column * finePerCell);
      if (width <= 0) continue;
      parts.set(base + column, (parts.get(base + column) ?? 0) + width);
      whole += width;
    }
  });
  if (whole === 0) {
    // Thinner than the points are apart: all of it is in the cell of its middle.
    parts.set(cellAt(grid, corners), 1);
    whole = 1;
  }
  markGround(grid, corners, amount === undefined ? ground.unknown : ground.treated);
  for (const [cell, width] of parts) {
    const share = width / whole;
    if (amount !== undefined) {
      grid.amount[cell]! += amount * share;
      grid.grossM2[cell]! += grossM2 * share;
    }
    grid.lastAt[cell] = Math.max(grid.lastAt[cell]!, at);
  }
}

function cellAt(grid: DoseGrid, corners: readonly Point[]): number {
  const middle = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const within = (value: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(value / grid.cellM)));
  return within(middle(1) - grid.y0, grid.rows) * grid.columns + within(middle(0) - grid.x0, grid.columns);
}

/** Sets a bit at the points within a convex shape. */
export function markGround(grid: DoseGrid, corners: readonly Point[], bit: number): void {
  const columns = grid.columns * finePerCell;
  scan(grid, corners, (row, from, to) => {
    const last = Math.min(columns - 1, Math.ceil(to - 0.5) - 1);
    for (let column = Math.max(0, Math.ceil(from - 0.5)); column <= last; column++)
      grid.fine[row * columns + column]! |= bit;
  });
}

/** Calls with each fine row of the grid that a convex shape meets, and its ends there in fine columns. */
function scan(
  grid: DoseGrid,
  corners: readonly Point[],
  each: (row: number, from: number, to: number) => void,
): void {
  const fineM = grid.cellM / finePerCell;
  const points = corners.map(([x, y]): Point => [(x - grid.x0) / fineM, (y - grid.y0) / fineM]);
  const ys = points.map(([, y]) => y);
  const last = Math.min(grid.rows * finePerCell - 1, Math.floor(Math.max(...ys) - 0.5));
  for (let row = Math.max(0, Math.ceil(Math.min(...ys) - 0.5)); row <= last; row++) {
    const y = row + 0.5;
    let [from, to] = [Infinity, -Infinity];
    for (let i = 0; i < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i]!, points[(i + 1) % points.length]!];
      if (ay > y === by > y) continue;
      const x = ax + ((y - ay) / (by - ay)) * (bx - ax);
      from = Math.min(from, x);
      to = Math.max(to, x);
    }
    if (from < to) each(row, Math.max(0, from), Math.min(grid.columns * finePerCell, to));
  }
}

/** The bits of `ground` at a point of the plane; 0 outside the grid. */
export function groundAt(grid: DoseGrid, [x, y]: Point): number {
  const fineM = grid.cellM / finePerCell;
  const column = Math.floor((x - grid.x0) / fineM);
  const row = Math.floor((y - grid.y0) / fineM);
  const columns = grid.columns * finePerCell;
  if (column < 0 || column >= columns || row < 0 || row >= grid.rows * finePerCell) return 0;
  return grid.fine[row * columns + column]!;
}

/** Ground of each cell with a bit and without others, m². */
export function cellGroundM2(grid: DoseGrid, has: number, without = 0): Float64Array {
  const columns = grid.columns * finePerCell;
  const fineM2 = (grid.cellM / finePerCell) ** 2;
  const sums = new Float64Array(grid.columns * grid.rows);
  grid.fine.forEach((bits, i) => {
    if ((bits & has) === 0 || (bits & without) !== 0) return;
    const [row, column] = [Math.floor(i / columns), i % columns];
    sums[Math.floor(row / finePerCell) * grid.columns + Math.floor(column / finePerCell)]! += fineM2;
  });
  return sums;
}

/** Middle of a cell on the plane, m. */
export const cellMiddle = (grid: DoseGrid, cell: number): Point => [
  grid.x0 + ((cell % grid.columns) + 0.5) * grid.cellM,
  grid.y0 + (Math.floor(cell / grid.columns) + 0.5) * grid.cellM,
];

/** South-western corner and size of a cell, degrees. */
export function gridDegrees(grid: DoseGrid): {
  west: number;
  south: number;
  lonStep: number;
  latStep: number;
} {
  const { plane, x0, y0, cellM } = grid;
  const [west, south] = plane.toEarth([x0, y0]);
  const [east, north] = plane.toEarth([x0 + cellM * grid.columns, y0 + cellM * grid.rows]);
  const span = east < west ? east + 360 - west : east - west;
  return { west, south, lonStep: span / grid.columns, latStep: (north - south) / grid.rows };
}

/** Longitude and latitude of a point of the plane. */
export const placeOf = (grid: DoseGrid, point: Point): Position => grid.plane.toEarth(point);
