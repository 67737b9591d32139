/** A raster of classes, one byte per cell, row by row from the south-west. */
export interface ClassRaster {
  columns: number;
  rows: number;
  cells: Uint8Array;
}

/** A region's outline in cell corners (x, y flat, not closed): the outer ring, then its holes. */
export type Outline = Float64Array[];

/**
 * Traces the 4-connected regions of one class. Outer rings run counter-clockwise, holes clockwise; regions smaller
 * than `minCells` are left out with their holes. Linear in the raster.
 */
export function traceClass(raster: ClassRaster, value: number, minCells: number): Outline[] {
  if (!raster.cells.includes(value)) return [];
  const labels = new Int32Array(raster.columns * raster.rows);
  const visited = new Uint8Array(raster.columns * raster.rows);
  const outlines: Outline[] = [];
  const sizes: number[] = [];
  for (let y = 0; y < raster.rows; y++) {
    for (let x = 0; x < raster.columns; x++) {
      const i = y * raster.columns + x;
      if (raster.cells[i] !== value || visited[i] === 1) continue;
      if (x > 0 && raster.cells[i - 1] === value) continue;
      if (labels[i] === 0) {
        outlines.push([]);
        sizes.push(floodFill(raster, labels, i, value, outlines.length));
      }
      const region = labels[i]! - 1;
      const ring = followRing(raster, visited, x, y, value);
      if (sizes[region]! >= minCells) outlines[region]!.push(ring);
    }
  }
  return outlines.filter((rings) => rings.length > 0);
}

/** Labels the region run by run along the rows; a run is always labelled whole. Returns the number of its cells. */
function floodFill(
  { cells, columns }: ClassRaster,
  labels: Int32Array,
  start: number,
  value: number,
  label: number,
): number {
  const isOpen = (i: number): boolean => cells[i] === value && labels[i] === 0;
  const seeds = [start];
  let size = 0;
  for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
    if (labels[seed] !== 0) continue;
    const first = seed - (seed % columns);
    let at = seed;
    while (at > first && cells[at - 1] === value) at--;
    let [isBelow, isAbove] = [false, false];
    for (; at < first + columns && cells[at] === value; at++) {
      labels[at] = label;
      size++;
      const wasBelow = isBelow;
      const wasAbove = isAbove;
      isBelow = at >= columns && isOpen(at - columns);
      isAbove = at + columns < cells.length && isOpen(at + columns);
      if (isBelow && !wasBelow) seeds.push(at - columns);
      if (isAbove && !wasAbove) seeds.push(at + columns);
    }
  }
  return size;
}

const STEP_X = [1, 0, -1, 0] as const;
const STEP_Y = [0, 1, 0, -1] as const;
/** From a corner, the cells ahead on the left and on the right of each direction. */
const LEFT_X = [0, -1, -1, 0] as const;
const LEFT_Y = [0, 0, -1, -1] as const;
const RIGHT_X = [0, 0, -1, -1] as const;
const RIGHT_Y = [-1, 0, 0, -1] as const;
const SOUTH = 3;

/** Follows the border with the region on the left, starting southward along the cell's west side. */
function followRing(
  raster: ClassRaster,
  visited: Uint8Array,
  column: number,
  row: number,
  value: number,
): Float64Array {
  const points: number[] = [];
  let x = column;
  let y = row + 1;
  let direction: number = SOUTH;
  do {
    if (direction === SOUTH) visited[(y - 1) * raster.columns + x] = 1;
    x += STEP_X[direction]!;
    y += STEP_Y[direction]!;
    const left = isClass(raster, x + LEFT_X[direction]!, y + LEFT_Y[direction]!, value);
    const right = isClass(raster, x + RIGHT_X[direction]!, y + RIGHT_Y[direction]!, value);
    if (left && !right) continue;
    points.push(x, y);
    direction = left ? (direction + 3) % 4 : (direction + 1) % 4;
  } while (x !== column || y !== row + 1 || direction !== SOUTH);
  return Float64Array.from(points);
}

function isClass(raster: ClassRaster, x: number, y: number, value: number): boolean {
  return (
    x >= 0 &&
    y >= 0 &&
    x < raster.columns &&
    y < raster.rows &&
    raster.cells[y * raster.columns + x] === value
  );
}
