import type { AreaShape, Plane } from '../geometry.ts';
import { createConvexRows, fillConvexRows } from './convex-rows.ts';

/** A plot on the plane: every ring's edges, flat as x0, y0, x1, y1, and the box around them, m. */
export interface PlaneEdges {
  edges: Float64Array;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export interface CellWindow {
  column: number;
  row: number;
  columns: number;
  rows: number;
  cellM: number;
}

export function edgesOnPlane(shape: AreaShape, plane: Plane): PlaneEdges {
  const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat();
  const edges: number[] = [];
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const ring of rings) {
    const points = ring.map(([lon = 0, lat = 0]) => [plane.x(lat, lon), plane.y(lat, lon)] as const);
    points.forEach(([x, y], k) => {
      const [nextX, nextY] = points[(k + 1) % points.length]!;
      edges.push(x, y, nextX, nextY);
      box.minX = Math.min(box.minX, x);
      box.minY = Math.min(box.minY, y);
      box.maxX = Math.max(box.maxX, x);
      box.maxY = Math.max(box.maxY, y);
    });
  }
  return { edges: Float64Array.from(edges), ...box };
}

/** One byte per cell: 1 if the centre is inside the shape (even-odd, so holes are excluded). */
export function fillMask(shape: PlaneEdges, window: CellWindow, out: Uint8Array): Uint8Array {
  out.fill(0, 0, window.columns * window.rows);
  const crossings: number[][] = [];
  const { cellM } = window;
  for (let e = 0; e < shape.edges.length; e += 4) {
    const [x0, y0, x1, y1] = [shape.edges[e]!, shape.edges[e + 1]!, shape.edges[e + 2]!, shape.edges[e + 3]!];
    if (y0 === y1) continue;
    const start = Math.max(0, Math.ceil(Math.min(y0, y1) / cellM - 0.5) - window.row);
    const stop = Math.min(window.rows, Math.ceil(Math.max(y0, y1) / cellM - 0.5) - window.row);
    for (let k = start; k < stop; k++) {
      const x = x0 + (((k + window.row + 0.5) * cellM - y0) * (x1 - x0)) / (y1 - y0);
      crossings[k] ??= [];
      crossings[k]!.push(Math.ceil(x / cellM - 0.5) - window.column);
    }
  }
  crossings.forEach((columns, k) => {
    columns.sort((a, b) => a - b);
    for (let c = 0; c + 1 < columns.length; c += 2) {
      const from = Math.max(0, columns[c]!);
      const to = Math.min(window.columns, columns[c + 1]!);
      if (from < to) out.fill(1, k * window.columns + from, k * window.columns + to);
    }
  });
  return out;
}

/** Clears the cells within `insetM` of any edge, which shrinks the plot by that distance. */
export function shrinkMask(shape: PlaneEdges, window: CellWindow, mask: Uint8Array, insetM: number): void {
  if (!(insetM > 0)) return;
  const capsule = new Float64Array(2 * CAPSULE_CORNERS);
  const rows = createConvexRows();
  const bottom = window.row * window.cellM - insetM;
  const top = (window.row + window.rows) * window.cellM + insetM;
  for (let e = 0; e < shape.edges.length; e += 4) {
    const [x0, y0, x1, y1] = [shape.edges[e]!, shape.edges[e + 1]!, shape.edges[e + 2]!, shape.edges[e + 3]!];
    if (Math.max(y0, y1) < bottom || Math.min(y0, y1) > top) continue;
    capsuleAround(capsule, x0, y0, x1, y1, insetM);
    fillConvexRows(rows, capsule, CAPSULE_CORNERS, window.cellM);
    for (let k = Math.max(0, window.row - rows.first); k < rows.count; k++) {
      const row = rows.first + k - window.row;
      if (row >= window.rows) break;
      const from = Math.max(0, rows.from[k]! - window.column);
      const to = Math.min(window.columns, rows.to[k]! - window.column);
      if (from < to) mask.fill(0, row * window.columns + from, row * window.columns + to);
    }
  }
}

const HALF_CORNERS = 17;
const CAPSULE_CORNERS = 2 * HALF_CORNERS;

function capsuleAround(
  out: Float64Array,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  radius: number,
): void {
  const along = Math.atan2(y1 - y0, x1 - x0);
  for (let k = 0; k < HALF_CORNERS; k++) {
    const turn = (Math.PI * k) / (HALF_CORNERS - 1);
    const end = along - Math.PI / 2 + turn;
    const start = along + Math.PI / 2 + turn;
    out[2 * k] = x1 + radius * Math.cos(end);
    out[2 * k + 1] = y1 + radius * Math.sin(end);
    out[2 * (k + HALF_CORNERS)] = x0 + radius * Math.cos(start);
    out[2 * (k + HALF_CORNERS) + 1] = y0 + radius * Math.sin(start);
  }
}
