import { findIntersection } from './crossing.ts';
import { meets } from './meets.ts';
import type { Boundary, Line, Position, Ring } from './shape.ts';

/** A GeoJSON geometry of points, lines or areas in WGS-84. */
export type Placed =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Line }
  | { type: 'MultiLineString'; coordinates: Line[] }
  | Boundary;

/** West, south, east, north in degrees; east < west crosses the antimeridian. */
export type Bbox = readonly [west: number, south: number, east: number, north: number];

/** A wider box is looked at in parts, because edges are unrolled at ±180° from their origin. */
const widestDeg = 120;

/**
 * Whether a geometry has a point in common with a box; the edge of the box counts. Edges are straight in degrees, as
 * OGC API Features Part 1 has them for CRS84.
 */
export function meetsBox(geometry: Placed, bbox: Bbox): boolean {
  if (positionsOf(geometry).some((position) => isIn(bbox, position))) return true;
  return partsOf(bbox).some((ring) => {
    switch (geometry.type) {
      case 'Point':
        return false;
      case 'LineString':
        return findIntersection([geometry.coordinates], [ring]);
      case 'MultiLineString':
        return geometry.coordinates.some((line) => findIntersection([line], [ring]));
      default:
        return meets(geometry, { type: 'Polygon', coordinates: [ring] });
    }
  });
}

function positionsOf(geometry: Placed): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

function isIn([west, south, east, north]: Bbox, [lon, lat]: Position): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/** The box as closed rings, none wider than `widestDeg`. */
function partsOf([west, south, east, north]: Bbox): Ring[] {
  const widthDeg = west <= east ? east - west : east - west + 360;
  const count = Math.max(1, Math.ceil(widthDeg / widestDeg));
  return Array.from({ length: count }, (_, nth): Ring => {
    const [from, to] = [west + (widthDeg * nth) / count, west + (widthDeg * (nth + 1)) / count];
    return [
      [from, south],
      [to, south],
      [to, north],
      [from, north],
      [from, south],
    ];
  });
}
