import type { FieldMap } from './field-map.ts';
import type { LonLat } from './metric-grid.ts';

/**
 * Fits the map to points, across the antimeridian if that is shorter. `sidePx`: width of texts to either side, beyond
 * which the tools may be.
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
 * Fits the map to a box of a server response: a box across ±180° has the full width there and is centred on that
 * line, unless `isWide` reports that it contains many items.
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

/** Time after a fit within which a resize repeats it, ms: a list reappears when a form closes. */
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
  // Counted from the next frame, because a busy page may lay out later than its timers fire.
  requestAnimationFrame(() => setTimeout(() => map.off('resize', fit), settlesMs));
}

/** The narrowest span that contains all longitudes; `east` may exceed 180. */
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
