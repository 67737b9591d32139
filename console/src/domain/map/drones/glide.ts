import type { LonLat } from '../../../shared/map/view/metric-grid.ts';

const longestMs = 2000;

/**
 * Interpolates a marker between fixes: from its drawn position to the newest fix, over the time between the last two
 * fixes, at most two seconds. It never extrapolates.
 */
export function createGlide() {
  let from: LonLat | undefined;
  let to: LonLat | undefined;
  let startMs = 0;
  let takesMs = 0;

  const at = (nowMs: number): LonLat | undefined => {
    if (!from || !to) return to;
    const share = takesMs > 0 ? Math.min(1, Math.max(0, (nowMs - startMs) / takesMs)) : 1;
    const across = ((to.lon - from.lon + 540) % 360) - 180;
    return { lon: from.lon + across * share, lat: from.lat + (to.lat - from.lat) * share };
  };
  return {
    at,
    moving: (nowMs: number) => nowMs < startMs + takesMs,
    /** Adds a fix; the first is used as it is. Returns whether the position changed. */
    fix(next: LonLat, nowMs: number): boolean {
      if (to && next.lon === to.lon && next.lat === to.lat) return false;
      from = at(nowMs);
      takesMs = from ? Math.min(longestMs, nowMs - startMs) : 0;
      to = next;
      startMs = nowMs;
      return true;
    },
    reset(): void {
      from = undefined;
      to = undefined;
    },
  };
}
