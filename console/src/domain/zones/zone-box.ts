import type { FieldMap } from '../../shared/map/view/field-map.ts';

/**
 * Zones of one response: a box of whole map tiles, so that small moves need no request, and the zoom it is drawn at.
 */
export interface ZoneBox {
  bbox: string;
  zoom: number;
}

interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

const mostLat = 85.0511;
/** Smaller tiles would cause a request at every step through a field. */
const finestTile = 13;

const rowOf = (lat: number, tiles: number): number => {
  const sin = Math.sin((Math.max(-mostLat, Math.min(mostLat, lat)) * Math.PI) / 180);
  return (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * tiles;
};
const latOf = (row: number, tiles: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI;
const wrap = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;
const whole = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The tiles around a view as `west,south,east,north`; east < west crosses the antimeridian. */
export function boxAround(view: Bounds, zoom: number): ZoneBox {
  const level = whole(Math.floor(zoom), 22);
  const tiles = 2 ** Math.min(level, finestTile);
  const first = Math.floor(((view.west + 180) / 360) * tiles);
  const last = Math.ceil(((view.east + 180) / 360) * tiles);
  const top = whole(Math.floor(rowOf(view.north, tiles)), tiles);
  const bottom = whole(Math.ceil(rowOf(view.south, tiles)), tiles);
  const lon = (column: number) => (column / tiles) * 360 - 180;
  const isAll = last - first >= tiles;
  const west = isAll ? -180 : wrap(lon(first));
  // The right edge of the last tile is 180, not −180.
  const east = isAll ? 180 : -wrap(-lon(last));
  const box = [west, latOf(bottom, tiles), east, latOf(top, tiles)];
  return { bbox: box.map((degrees) => String(Number(degrees.toFixed(6)))).join(','), zoom: level };
}

export function boxOfMap({ map }: Pick<FieldMap, 'map'>): ZoneBox {
  const bounds = map.getBounds();
  return boxAround(
    { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
    map.getZoom(),
  );
}
