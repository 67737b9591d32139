import { decimate, pathOf, type Series } from './decimate.ts';
import { type FlownTrack, type Reading, seriesOf } from './flown-track.ts';
import { readingStyle } from './reading-format.ts';

/** Columns of the drawn line: more than the widest screen shows pixels for a quarter. */
const chartColumns = 1000;

/** A reading over the flight as it is drawn: an SVG path in a box of 1000 × 100 whose edges are `low` and `high`. */
export interface ReadingLine {
  path: string;
  low: number;
  high: number;
  /** Least and greatest reading. */
  extent: { low: number; high: number };
}

/** Least and greatest reading, from every point; undefined without any. */
export function extentOf({ values }: Series): { low: number; high: number } | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high >= low ? { low, high } : undefined;
}

/** Undefined for a reading that the drone never sent. */
export function readingLine(track: FlownTrack, reading: Reading): ReadingLine | undefined {
  const series = seriesOf(track, reading);
  const extent = extentOf(series);
  if (!extent) return undefined;
  const low = Math.min(0, extent.low);
  const high = readingStyle(reading, track.sows).top ?? Math.max(0.1, extent.high * 1.08);
  const path = pathOf(decimate(series, chartColumns), track.lengthMs, { low, high });
  return { path, low, high, extent };
}
