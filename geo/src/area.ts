import { distanceM } from './distance.ts';
import { AUTHALIC_RADIUS_M2, authalicSine, radians, turn } from './ellipsoid.ts';
import { type Boundary, partsOf, type Ring, ringsOf } from './shape.ts';

/**
 * Area on the WGS-84 ellipsoid in m², holes taken off. Positions go to the authalic sphere, where the area under a
 * great circle is exact (Todhunter); against geodesics on the ellipsoid it is within 0.01 % for anything a drone
 * can treat, at every latitude and over ±180°.
 */
export function areaM2(boundary: Boundary): number {
  const area = (rings: Ring[]) =>
    rings.reduce((sum, ring, at) => sum + (at === 0 ? 1 : -1) * ringAreaM2(ring), 0);
  return Math.max(
    0,
    partsOf(boundary).reduce((sum, rings) => sum + area(rings), 0),
  );
}

/** Length of every edge, holes included, in metres. */
export function perimeterM(boundary: Boundary): number {
  return ringsOf(boundary).reduce((sum, ring) => sum + lineLengthM(ring), 0);
}

/** Length of a line, or of a ring, in metres. */
export function lineLengthM(line: Ring): number {
  return line.slice(1).reduce((sum, position, at) => sum + distanceM(line[at]!, position), 0);
}

/** Area inside one ring in m², for either winding direction. */
export function ringAreaM2(ring: Ring): number {
  const first = ring[0];
  if (!first) return 0;
  // Longitudes count from the first corner, so that rounding errors are not weighted by the distance to the equator.
  let before = { east: turn(ring.at(-1)![0] - first[0]), tan: halfTangent(ring.at(-1)![1]) };
  let sum = 0;
  for (const [lon, lat] of ring) {
    const corner = { east: turn(lon - first[0]), tan: halfTangent(lat) };
    const half = Math.tan(radians(turn(corner.east - before.east)) / 2);
    sum += 2 * Math.atan2(half * (before.tan + corner.tan), 1 + before.tan * corner.tan);
    before = corner;
  }
  return Math.abs(sum) * AUTHALIC_RADIUS_M2;
}

/** tan(β / 2) of the authalic latitude β. */
function halfTangent(lat: number): number {
  const sin = authalicSine(lat);
  return sin / (1 + Math.sqrt(1 - sin * sin));
}
