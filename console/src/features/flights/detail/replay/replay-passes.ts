import { productOf } from '@smartflight/contract/device-link/product-flow.ts';
import { type SprayStrip, type WorkPoint, workStrips } from '../../../../domain/map/plots/swath.ts';
import type { FlownTrack } from './flown-track.ts';

/** A stretch with product flowing, in the order flown; times in ms since take-off. */
export interface ReplayPass {
  points: readonly WorkPoint[];
  widthM: number;
}

/** The passes of a track with their widths; points without a position are left out. */
export function replayPasses({ points, atMs }: FlownTrack): ReplayPass[] {
  return workStrips(
    points.flatMap((point, i): WorkPoint[] => {
      const { lat, lon, swathM = 0 } = point;
      if (lat === undefined || lon === undefined) return [];
      return [{ lat, lon, at: atMs[i] ?? 0, isFlowing: productOf(point) !== undefined, widthM: swathM }];
    }),
  );
}

/** What was painted until a moment; the pass under way ends where the drone was then. */
export function paintedUntil(passes: readonly ReplayPass[], ms: number): SprayStrip[] {
  return passes.flatMap(({ points, widthM }): SprayStrip[] => {
    const next = points.findIndex(({ at }) => at > ms);
    if (next === 0) return [];
    if (next < 0) return [{ points, widthM }];
    const [from, to] = [points[next - 1], points[next]];
    if (!from || !to) return [];
    const share = (ms - from.at) / (to.at - from.at);
    const here = { lon: from.lon + (to.lon - from.lon) * share, lat: from.lat + (to.lat - from.lat) * share };
    return [{ points: [...points.slice(0, next), here], widthM }];
  });
}
