import type { SprayStrip } from '../../../../domain/map/plots/swath.ts';
import { usualBreakMs as breakMs } from '../../../../shared/charts/decimate.ts';
import type { LonLat } from '../../../../shared/map/view/metric-grid.ts';
import type { FlownTrack } from './flown-track.ts';

interface Moment extends LonLat {
  /** Ms since take-off. */
  atMs: number;
}

/** A stretch with product flowing, in the order flown. */
export interface ReplayPass {
  points: readonly Moment[];
  widthM: number;
}

/** The passes of a track with their widths; points without a position are left out, and a gap in data ends a pass. */
export function replayPasses({ points, atMs }: FlownTrack): ReplayPass[] {
  const placed = points.flatMap(({ lat, lon, sprayOn, swathM, spreadKgpm }, i) =>
    lat === undefined || lon === undefined
      ? []
      : [{ lat, lon, atMs: atMs[i] ?? 0, swathM, on: sprayOn === true || (spreadKgpm ?? 0) > 0 }],
  );
  const passes: ReplayPass[] = [];
  let run: typeof placed = [];
  const finish = (): void => {
    const widthM = run.find(({ swathM = 0 }) => swathM > 0)?.swathM;
    if (widthM !== undefined && run.length > 1) passes.push({ points: run, widthM });
    run = [];
  };
  for (const point of placed) {
    const last = run.at(-1);
    if (last && point.atMs - last.atMs > breakMs) finish();
    if (point.on) run.push(point);
    else finish();
  }
  finish();
  return passes;
}

/** What was painted until a moment; the pass under way ends where the drone was then. */
export function paintedUntil(passes: readonly ReplayPass[], ms: number): SprayStrip[] {
  return passes.flatMap(({ points, widthM }): SprayStrip[] => {
    const next = points.findIndex(({ atMs }) => atMs > ms);
    if (next === 0) return [];
    if (next < 0) return [{ points, widthM }];
    const [from, to] = [points[next - 1], points[next]];
    if (!from || !to) return [];
    const share = (ms - from.atMs) / (to.atMs - from.atMs);
    const here = { lon: from.lon + (to.lon - from.lon) * share, lat: from.lat + (to.lat - from.lat) * share };
    return [{ points: [...points.slice(0, next), here], widthM }];
  });
}
