import type { PlaceShape } from '@smartflight/contract/places/places.schemas.ts';
import { circlePolygon } from '@smartflight/geo/circle.ts';
import { metresPerRadian, radians } from '@smartflight/geo/ellipsoid.ts';
import { type Box, boxOf } from '@smartflight/geo/shape.ts';

/** The box around a place, degrees; one across ±180° has the full width. */
export function boxOfPlace(shape: PlaceShape): Box {
  const area =
    shape.type === 'Circle'
      ? circlePolygon(shape)
      : shape.type === 'LineString'
        ? { type: 'Polygon' as const, coordinates: [shape.coordinates] }
        : shape;
  const box = boxOf(area) ?? { west: 0, south: 0, east: 0, north: 0 };
  return box.east - box.west > 180 ? { ...box, west: -180, east: 180 } : box;
}

/** A box with so many metres added on each side; the full width where it would cross ±180°. */
export function widened({ west, south, east, north }: Box, byM: number): Box {
  const farthest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + 0.1);
  const { east: perRadian } = metresPerRadian(farthest);
  const [dLat, dLon] = [byM / (radians(1) * metresPerRadian(0).north), byM / (radians(1) * perRadian)];
  const isOver = west - dLon < -180 || east + dLon > 180;
  return {
    west: isOver ? -180 : west - dLon,
    east: isOver ? 180 : east + dLon,
    south: south - dLat * 1.01,
    north: north + dLat * 1.01,
  };
}
