/**
 * Rows of a convex polygon as cell ranges: row `first + k` covers columns [from[k], to[k]). A cell belongs to the
 * polygon that contains its centre, so shapes with a common edge neither share nor miss a cell.
 */
export interface ConvexRows {
  first: number;
  count: number;
  from: Int32Array;
  to: Int32Array;
  low: Float64Array;
  high: Float64Array;
}

export function createConvexRows(): ConvexRows {
  return {
    first: 0,
    count: 0,
    from: new Int32Array(0),
    to: new Int32Array(0),
    low: new Float64Array(0),
    high: new Float64Array(0),
  };
}

/** Fills `rows` from `corners` points (x, y in metres, flat) and returns it; the buffers are reused. */
export function fillConvexRows(
  rows: ConvexRows,
  points: Float64Array,
  corners: number,
  cellM: number,
): ConvexRows {
  let minY = Infinity;
  let maxY = -Infinity;
  for (let k = 0; k < corners; k++) {
    const y = points[2 * k + 1]!;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  const first = Math.ceil(minY / cellM - 0.5);
  const count = Math.max(0, Math.ceil(maxY / cellM - 0.5) - first);
  rows.first = first;
  rows.count = count;
  if (rows.from.length < count) grow(rows, count);
  rows.low.fill(Infinity, 0, count);
  rows.high.fill(-Infinity, 0, count);
  for (let k = 0; k < corners; k++) {
    const next = k + 1 === corners ? 0 : k + 1;
    crossRows(rows, points[2 * k]!, points[2 * k + 1]!, points[2 * next]!, points[2 * next + 1]!, cellM);
  }
  for (let k = 0; k < count; k++) {
    rows.from[k] = Math.ceil(rows.low[k]! / cellM - 0.5);
    rows.to[k] = Math.ceil(rows.high[k]! / cellM - 0.5);
  }
  return rows;
}

function crossRows(rows: ConvexRows, x0: number, y0: number, x1: number, y1: number, cellM: number): void {
  if (y0 === y1) return;
  const slope = (x1 - x0) / (y1 - y0);
  const start = Math.ceil(Math.min(y0, y1) / cellM - 0.5) - rows.first;
  const stop = Math.ceil(Math.max(y0, y1) / cellM - 0.5) - rows.first;
  for (let k = start; k < stop; k++) {
    const x = x0 + ((k + rows.first + 0.5) * cellM - y0) * slope;
    if (x < rows.low[k]!) rows.low[k] = x;
    if (x > rows.high[k]!) rows.high[k] = x;
  }
}

function grow(rows: ConvexRows, count: number): void {
  const size = count * 2;
  rows.from = new Int32Array(size);
  rows.to = new Int32Array(size);
  rows.low = new Float64Array(size);
  rows.high = new Float64Array(size);
}
