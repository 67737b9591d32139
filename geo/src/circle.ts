import { moveBy } from './plane.ts';
import type { Circle, Polygon, Position } from './shape.ts';

const CORNERS = 72;

/**
 * A polygon with the area of the circle: its corners lie a little outside, its edges a little inside (0.1 % of the
 * radius with the usual 72 corners).
 */
export function circlePolygon({ centre, radiusM }: Circle, corners = CORNERS): Polygon {
  const step = (2 * Math.PI) / corners;
  // A regular polygon of n corners has the area n/2 · r² · sin(2π/n).
  const radius = radiusM * Math.sqrt(step / Math.sin(step));
  const ring = Array.from({ length: corners }, (_, at): Position => {
    return moveBy(centre, (360 / corners) * at, radius);
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}
