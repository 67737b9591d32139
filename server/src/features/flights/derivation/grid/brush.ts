import { type BitGrid, CELL_M, paintSpan } from './bit-grid.ts';
import { createConvexRows, fillConvexRows } from './convex-rows.ts';

/** Paints strips into a grid: the inner part of a strip counts as a pass, its edges only as covered. */
export interface Brush {
  /** A trapezoid between two ends; `nx`, `ny` is the unit normal to the left of its course. */
  strip(
    x0: number,
    y0: number,
    half0: number,
    x1: number,
    y1: number,
    half1: number,
    nx: number,
    ny: number,
  ): void;
  /** A fan around (x, y) from direction `fromRad` over `sweepRad`, which fills the outer side of a turn. */
  fan(x: number, y: number, radius: number, fromRad: number, sweepRad: number): void;
}

const FAN_STEP_RAD = Math.PI / 12;
const FAN_MAX_CORNERS = 16;

/** Creates a brush. `insetM` is the width of the edge on each side, m. */
export function createBrush(grid: BitGrid, insetM: number): Brush {
  const outer = new Float64Array(2 * FAN_MAX_CORNERS);
  const inner = new Float64Array(2 * FAN_MAX_CORNERS);
  const outerRows = createConvexRows();
  const innerRows = createConvexRows();

  function paint(corners: number): void {
    fillConvexRows(outerRows, outer, corners, CELL_M);
    fillConvexRows(innerRows, inner, corners, CELL_M);
    for (let k = 0; k < outerRows.count; k++) {
      const row = outerRows.first + k;
      const from = outerRows.from[k]!;
      const to = outerRows.to[k]!;
      const m = row - innerRows.first;
      const coreFrom = m >= 0 && m < innerRows.count ? Math.max(from, innerRows.from[m]!) : to;
      const coreTo = m >= 0 && m < innerRows.count ? Math.min(to, innerRows.to[m]!) : to;
      if (coreFrom >= coreTo) {
        paintSpan(grid, row, from, to, false);
        continue;
      }
      paintSpan(grid, row, from, coreFrom, false);
      paintSpan(grid, row, coreFrom, coreTo, true);
      paintSpan(grid, row, coreTo, to, false);
    }
  }

  return {
    strip(x0, y0, half0, x1, y1, half1, nx, ny) {
      quad(outer, x0, y0, half0, x1, y1, half1, nx, ny);
      quad(inner, x0, y0, Math.max(0, half0 - insetM), x1, y1, Math.max(0, half1 - insetM), nx, ny);
      paint(4);
    },
    fan(x, y, radius, fromRad, sweepRad) {
      const steps = Math.max(1, Math.ceil(Math.abs(sweepRad) / FAN_STEP_RAD));
      wedge(outer, x, y, radius, fromRad, sweepRad, steps);
      wedge(inner, x, y, Math.max(0, radius - insetM), fromRad, sweepRad, steps);
      paint(steps + 2);
    },
  };
}

function quad(
  out: Float64Array,
  x0: number,
  y0: number,
  h0: number,
  x1: number,
  y1: number,
  h1: number,
  nx: number,
  ny: number,
): void {
  out[0] = x0 + nx * h0;
  out[1] = y0 + ny * h0;
  out[2] = x0 - nx * h0;
  out[3] = y0 - ny * h0;
  out[4] = x1 - nx * h1;
  out[5] = y1 - ny * h1;
  out[6] = x1 + nx * h1;
  out[7] = y1 + ny * h1;
}

function wedge(
  out: Float64Array,
  x: number,
  y: number,
  radius: number,
  fromRad: number,
  sweepRad: number,
  steps: number,
): void {
  out[0] = x;
  out[1] = y;
  for (let k = 0; k <= steps; k++) {
    const angle = fromRad + (sweepRad * k) / steps;
    out[2 * k + 2] = x + radius * Math.cos(angle);
    out[2 * k + 3] = y + radius * Math.sin(angle);
  }
}
