import type { LonLat } from '../../../shared/map/view/metric-grid.ts';

/** A stretch of a track in one colour: points `from` to `to`, both included. */
export interface TrackRun {
  from: number;
  to: number;
  bin: number;
}

/** Assigns values to five bins between the 2nd and 98th percentile; -1 for `null` (unknown). */
export function binsOf(values: readonly (number | null)[]): number[] {
  const known = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  const low = known[Math.floor((known.length - 1) * 0.02)] ?? 0;
  const high = known[Math.ceil((known.length - 1) * 0.98)] ?? 0;
  return values.map((value) => {
    if (value === null) return -1;
    if (high <= low) return 2;
    return Math.min(4, Math.max(0, Math.floor(((value - low) / (high - low)) * 5)));
  });
}

function runLengths(bins: readonly number[]): TrackRun[] {
  const runs: TrackRun[] = [];
  for (let i = 1; i < bins.length; i++) {
    // A segment has the colour of its end point.
    const bin = bins[i] ?? -1;
    const last = runs.at(-1);
    if (last?.bin === bin) last.to = i;
    else runs.push({ from: i - 1, to: i, bin });
  }
  return runs;
}

/**
 * Run-length encoding of a track with at most `most` runs: the shortest are merged into their neighbours. A 20,000
 * point track becomes a few hundred features.
 */
export function trackRuns(bins: readonly number[], most = 500): TrackRun[] {
  let runs = runLengths(bins);
  for (let shortest = 1; runs.length > most; shortest *= 2) {
    const merged: TrackRun[] = [];
    for (const run of runs) {
      const last = merged.at(-1);
      const short = run.to - run.from <= shortest;
      if (last && (short || last.bin === run.bin || last.to - last.from <= shortest)) {
        if (!short && last.to - last.from <= shortest) last.bin = run.bin;
        last.to = run.to;
      } else merged.push({ ...run });
    }
    runs = merged;
  }
  return runs;
}

/** The run's points as GeoJSON positions. */
export function runCoordinates(points: readonly LonLat[], run: TrackRun): [number, number][] {
  return points.slice(run.from, run.to + 1).map(({ lon, lat }) => [lon, lat]);
}
