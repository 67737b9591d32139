import type { Boundary, PolygonRings, Position } from '@smartflight/geo/shape.ts';
import { toGcj } from './gcj-plan.ts';
import type { MainlandTest } from './mainland-china.ts';

/**
 * The shift changes by less than a thousandth of itself over its own length, so each iteration gains three digits.
 */
const rounds = 5;
const scale = 1e9;

/** GCJ-02 → WGS-84 in degrees, accurate to 0.1 mm: inverts `toGcj` iteratively. */
export function fromGcj([lon, lat]: Position): Position {
  let [x, y] = [lon, lat];
  for (let round = 0; round < rounds; round++) {
    const [gx, gy] = toGcj(x, y);
    x += lon - gx;
    y += lat - gy;
  }
  return [Math.round(x * scale) / scale, Math.round(y * scale) / scale];
}

/** Corrects land that was drawn over a shifted map; land outside mainland China is unchanged. */
export function boundaryFromGcj(boundary: Boundary, inMainland: MainlandTest): Boundary {
  const first = (boundary.type === 'Polygon' ? boundary.coordinates : boundary.coordinates[0])?.[0]?.[0];
  if (!first) return boundary;
  const [lon, lat] = first;
  if (!inMainland({ west: lon, east: lon, south: lat, north: lat })) return boundary;
  const moved = (rings: PolygonRings) => rings.map((ring) => ring.map(fromGcj));
  return boundary.type === 'Polygon'
    ? { type: 'Polygon', coordinates: moved(boundary.coordinates) }
    : { type: 'MultiPolygon', coordinates: boundary.coordinates.map(moved) };
}
