import type { LonLat } from '../view/metric-grid.ts';

/** Mercator place of a coordinate on a world one unit wide, y from the north. */
export function worldPlace({ lon, lat }: LonLat): { x: number; y: number } {
  const sine = Math.sin((Math.max(-85.051129, Math.min(85.051129, lat)) * Math.PI) / 180);
  return { x: (lon + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** How a map without turn and tilt shows the world: where a coordinate lies on it, and how wide the world is. */
export interface Sight {
  anchor: LonLat;
  /** Where the anchor is drawn, CSS pixels. */
  anchorPx: { x: number; y: number };
  worldPx: number;
  widthPx: number;
  heightPx: number;
}

/** What can be asked where it looks. */
export interface SeenMap {
  getCenter(): { lng: number; lat: number };
  getZoom(): number;
  getContainer(): { clientWidth: number; clientHeight: number };
  project(at: [lon: number, lat: number]): { x: number; y: number };
}

/** What a map shows of the world, as it would paint it now. */
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

/** Whether two views show the same ground at the same size and place. */
export const isSameSight = (a: Sight, b: Sight): boolean =>
  a.anchor.lon === b.anchor.lon &&
  a.anchor.lat === b.anchor.lat &&
  a.anchorPx.x === b.anchorPx.x &&
  a.anchorPx.y === b.anchorPx.y &&
  a.worldPx === b.worldPx &&
  a.widthPx === b.widthPx &&
  a.heightPx === b.heightPx;

/**
 * Places in the view, counted in doubles from the anchor, so that single floats hold them at any zoom. Calls `each`
 * for what lies within `marginPx` of the view; of the world's copies the one nearest to the anchor is meant.
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
