import type { ZoneShape } from '@smartflight/contract/airspace/zone.schemas.ts';
import { metresPerRadian, radians } from '@smartflight/geo/ellipsoid.ts';
import { type Box, boxOf } from '@smartflight/geo/shape.ts';

const whole = { west: -180, east: 180 };

/** The bounding box of a shape, degrees; a shape across ±180° gets the full width. */
export function boxAround(shape: ZoneShape): Box {
  if (shape.type === 'Circle') return boxAt(shape.centre, shape.radiusM);
  return boxOf(shape) ?? { west: 0, south: 0, east: 0, north: 0 };
}

/** The bounding box of these; at least one. */
export const boxOver = (boxes: readonly Box[]): Box =>
  boxes.reduce((one, other) => ({
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }));

/** A box that contains everything within so many metres of a position. */
export function boxAt([lon, lat]: readonly [number, number], withinM: number): Box {
  const { north, east } = metresPerRadian(lat);
  // One percent margin, because degrees of longitude get shorter towards the pole.
  const dLat = ((withinM / north) * 180 * 1.01) / Math.PI;
  const nearPole = Math.min(89.9, Math.abs(lat) + dLat);
  const dLon = ((withinM / metresPerRadian(nearPole).east) * 180) / Math.PI;
  const box = { west: lon - dLon, east: lon + dLon, south: lat - dLat, north: lat + dLat };
  return east > 0 && box.west >= -180 && box.east <= 180 ? box : { ...box, ...whole };
}

/** Boxes of a `west,south,east,north` parameter: one across ±180° gives two. */
export function boxesOf(text: string): Box[] {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  if (west <= east) return [{ west, south, east, north }];
  return [
    { west, south, east: 180, north },
    { west: -180, south, east, north },
  ];
}

/** Lower bound of the distance from a position to a box, m; 0 inside. */
export function distanceToBoxM([lon, lat]: readonly [number, number], box: Box): number {
  const dLat = Math.max(0, box.south - lat, lat - box.north);
  const apart = Math.max(0, box.west - lon, lon - box.east);
  const dLon = Math.min(apart, Math.max(0, 360 - (box.east - box.west) - apart));
  const farther = Math.min(89.9, Math.max(Math.abs(lat), Math.abs(box.south), Math.abs(box.north)));
  return (
    0.99 * Math.hypot(radians(dLat) * metresPerRadian(0).north, radians(dLon) * metresPerRadian(farther).east)
  );
}
