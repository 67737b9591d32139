import gcoord from 'gcoord';
import type { MainlandTest, TileCorners } from './mainland-china.ts';

/** A provider tile within a composed tile: position of its top left corner in pixels of the composed tile. */
export interface SourceTile {
  z: number;
  x: number;
  y: number;
  left: number;
  top: number;
}
/** How a WGS-84 tile is composed of provider tiles; `dx`, `dy` is the shift in pixels. */
export interface ComposePlan {
  dx: number;
  dy: number;
  sources: SourceTile[];
}

/** Web Mercator pixel of a coordinate at zoom `z` with tiles of `tileSize` pixels. */
export function toPixel(lon: number, lat: number, z: number, tileSize: number): [x: number, y: number] {
  const world = tileSize * 2 ** z;
  const sin = Math.sin((lat * Math.PI) / 180);
  return [((lon + 180) / 360) * world, (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world];
}

const latOfRow = (row: number, z: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;

/** Corners of a tile in degrees. */
export function tileCorners(z: number, x: number, y: number): TileCorners {
  const lon = (column: number) => (column / 2 ** z) * 360 - 180;
  return { west: lon(x), east: lon(x + 1), north: latOfRow(y, z), south: latOfRow(y + 1, z) };
}

/** WGS-84 → GCJ-02 in degrees, unconditionally; the caller decides whether it applies. */
export function toGcj(lon: number, lat: number): [lon: number, lat: number] {
  return gcoord.transform([lon, lat], gcoord.WGS84, gcoord.GCJ02);
}

/**
 * Provider tiles and their positions for the WGS-84 tile z/x/y of a GCJ-02 layer. The shift is computed at the tile's
 * centre and rounded to a pixel (it changes by less than a pixel within a tile at z ≥ 11), so at most four tiles are
 * needed. Outside mainland China the plan is the tile itself.
 */
export function composePlan(
  z: number,
  x: number,
  y: number,
  tileSize: number,
  inMainland: MainlandTest,
): ComposePlan {
  const corners = tileCorners(z, x, y);
  if (!inMainland(corners)) return { dx: 0, dy: 0, sources: [{ z, x, y, left: 0, top: 0 }] };
  const lon = (corners.west + corners.east) / 2;
  const lat = latOfRow(y + 0.5, z);
  const [wgsX, wgsY] = toPixel(lon, lat, z, tileSize);
  const [gcjX, gcjY] = toPixel(...toGcj(lon, lat), z, tileSize);
  const dx = Math.round(gcjX - wgsX);
  const dy = Math.round(gcjY - wgsY);
  const side = 2 ** z;
  const sources: SourceTile[] = [];
  const firstX = Math.floor((x * tileSize + dx) / tileSize);
  const firstY = Math.floor((y * tileSize + dy) / tileSize);
  for (let tileY = firstY; tileY * tileSize < (y + 1) * tileSize + dy; tileY++) {
    for (let tileX = firstX; tileX * tileSize < (x + 1) * tileSize + dx; tileX++) {
      if (tileY < 0 || tileY >= side) continue;
      const left = (tileX - x) * tileSize - dx;
      const top = (tileY - y) * tileSize - dy;
      sources.push({ z, x: (tileX + side) % side, y: tileY, left, top });
    }
  }
  return { dx, dy, sources };
}
