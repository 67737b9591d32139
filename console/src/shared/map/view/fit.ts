import type { FieldMap } from './field-map.ts';
import type { LonLat } from './metric-grid.ts';

/**
 * Fits the map around points, over the antimeridian where that is the shorter way. `sidePx`: what is written beside and
 * below them takes so much to either side, beyond which the tools may be.
 */
export function fitTo(field: FieldMap, points: Iterable<LonLat>, maxZoom = 16, sidePx = 0): boolean {
  const lons: number[] = [];
  let south = 90;
  let north = -90;
  for (const { lon, lat } of points) {
    lons.push(lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  if (lons.length === 0) return false;
  const [west, east] = lonSpan(lons);
  fitBounds(field, [west, south, east, north], maxZoom, sidePx);
  return true;
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

/**
 * Fits the map around a box of our answers: what lies over ±180° has the whole width there and is found on that line,
 * unless `isWide` states that many things lie in the box.
 */
export function fitBox(
  field: FieldMap,
  box: Bounds,
  { isWide }: { isWide: boolean } = { isWide: false },
): void {
  const [west, south, east, north] = box;
  const span = isWide ? ([west, east] as const) : lonSpan([west, east]);
  fitBounds(field, [span[0], south, span[1], north], 14);
}

/** How long after a fit the map may still change its size by it, ms: a list returns when a form closes. */
const settlesMs = 400;
const refits = new WeakMap<FieldMap['map'], () => void>();

function fitBounds({ map }: FieldMap, [west, south, east, north]: Bounds, maxZoom: number, sidePx = 0): void {
  const fit = () => {
    const padding = map.getContainer().clientWidth < 500 ? 32 : 72;
    const side = Math.max(padding, sidePx);
    map.fitBounds([west, south, east, north], {
      padding: { top: padding, bottom: padding, left: side, right: side },
      maxZoom,
      duration: 500,
    });
  };
  const before = refits.get(map);
  if (before) map.off('resize', before);
  fit();
  refits.set(map, fit);
  map.on('resize', fit);
  // Counted from the next picture: a busy page lays itself out later than its timers run.
  requestAnimationFrame(() => setTimeout(() => map.off('resize', fit), settlesMs));
}

/** The narrowest span that holds all longitudes; `east` may pass 180. */
export function lonSpan(lons: number[]): [west: number, east: number] {
  const sorted = [...lons].sort((a, b) => a - b);
  let best: [number, number] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  for (let i = 1; i < sorted.length; i++) {
    const west = sorted[i] ?? 0;
    const east = (sorted[i - 1] ?? 0) + 360;
    if (east - west < best[1] - best[0]) best = [west, east];
  }
  return best;
}
