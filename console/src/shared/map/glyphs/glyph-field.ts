import type { LonLat } from '../view/metric-grid.ts';

/** Position of a coordinate on a Mercator world one unit wide, y from the north. */
export function worldPlace({ lon, lat }: LonLat): { x: number; y: number } {
  const sine = Math.sin((Math.max(-85.051129, Math.min(85.051129, lat)) * Math.PI) / 180);
  return { x: (lon + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export interface Sight {
  anchor: LonLat;
  anchorPx: { x: number; y: number };
  worldPx: number;
  widthPx: number;
  heightPx: number;
}

/** The parts of a map from which its view is read. */
export interface SeenMap {
  getCenter(): { lng: number; lat: number };
  getZoom(): number;
  getContainer(): { clientWidth: number; clientHeight: number };
  project(at: [lon: number, lat: number]): { x: number; y: number };
}

/** The current view of a map without rotation and tilt. */
export function sightOf(map: SeenMap): Sight {
  const { lng, lat } = map.getCenter();
  const { clientWidth, clientHeight } = map.getContainer();
  const { x, y } = map.project([lng, lat]);
  return {
    anchor: { lon: lng, lat },
    anchorPx: { x, y },
    worldPx: 512 * 2 ** map.getZoom(),
    widthPx: clientWidth,
    heightPx: clientHeight,
  };
}

/** Whether two views show the same ground at the same size and position. */
export const isSameSight = (a: Sight, b: Sight): boolean =>
  a.anchor.lon === b.anchor.lon &&
  a.anchor.lat === b.anchor.lat &&
  a.anchorPx.x === b.anchorPx.x &&
  a.anchorPx.y === b.anchorPx.y &&
  a.worldPx === b.worldPx &&
  a.widthPx === b.widthPx &&
  a.heightPx === b.heightPx;

/**
 * Calls `each` with pixel positions within `marginPx` of the view. They are relative to the anchor in double
 * precision, so that single floats suffice at any zoom. Of the world's copies, the nearest to the anchor is used.
 */
export function placeAll(
  sight: Sight,
  places: Float64Array,
  o: { count: number; marginPx: number; each: (index: number, x: number, y: number) => void },
): void {
  const { anchorPx, worldPx, widthPx, heightPx } = sight;
  const from = worldPlace(sight.anchor);
  for (let i = 0; i < o.count; i++) {
    let across = (places[i * 2] ?? 0) - from.x;
    across -= Math.round(across);
    const x = anchorPx.x + across * worldPx;
    const y = anchorPx.y + ((places[i * 2 + 1] ?? 0) - from.y) * worldPx;
    if (x < -o.marginPx || y < -o.marginPx || x > widthPx + o.marginPx || y > heightPx + o.marginPx) continue;
    o.each(i, x, y);
  }
}
