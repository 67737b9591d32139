import { decimate, pathOf, type Series } from './decimate.ts';

/** Columns of a drawn line: more than a quarter of the widest screen's pixels. */
const chartColumns = 1000;

export interface Span {
  low: number;
  high: number;
}

/** A drawn series: an SVG path in a box of 1000 × 100 whose edges are `low` and `high`. */
export interface ChartLine extends Span {
  path: string;
  /** Minimum and maximum reading. */
  extent: Span;
}

/** Minimum and maximum over all points; undefined without any. */
export function extentOf({ values }: Pick<Series, 'values'>): Span | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high >= low ? { low, high } : undefined;
}

/** The line of a series over `lengthMs`; `scaleOf` gives the box limits. Undefined without a reading. */
export function chartLine(
  series: Series,
  lengthMs: number,
  scaleOf: (extent: Span) => Span,
): ChartLine | undefined {
  const extent = extentOf(series);
  if (!extent) return undefined;
  const { low, high } = scaleOf(extent);
  return { path: pathOf(decimate(series, chartColumns), lengthMs, { low, high }), low, high, extent };
}

/** Position of a value in the box, percent from the top. */
export const heightPct = (value: number, { low, high }: Span): number =>
  100 - ((value - low) / (high - low || 1)) * 100;

/** Index of the last point at or before `ms`; 0 before the first, -1 on an empty series. */
export function indexAt({ atMs }: { atMs: ArrayLike<number> }, ms: number): number {
  let low = 0;
  let high = atMs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((atMs[middle] ?? 0) <= ms) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}
