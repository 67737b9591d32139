import { contains } from './contains.ts';
import { metresPerRadian, radians, turn } from './ellipsoid.ts';
import { Plane, type Point } from './plane.ts';
import { type Position, ringsOf, type Shape } from './shape.ts';

/** Metres between two positions (Gauss, middle latitude): within 0.01 % up to 50 km, and over ±180°. */
export function distanceM(a: Position, b: Position): number {
  const { east, north } = metresPerRadian((a[1] + b[1]) / 2);
  return Math.hypot(radians(turn(b[0] - a[0])) * east, radians(b[1] - a[1]) * north);
}

/** Metres from a position to the edge of a shape; 0 inside it, Infinity from a shape without positions. */
export function distanceToM(position: Position, shape: Shape): number {
  if (shape.type === 'Circle') return Math.max(0, distanceM(position, shape.centre) - shape.radiusM);
  if (contains(shape, position)) return 0;
  const plane = new Plane(position);
  let best = Number.POSITIVE_INFINITY;
  for (const ring of ringsOf(shape)) {
    for (let at = 0; at + 1 < ring.length; at++) {
      best = Math.min(best, toSegment([0, 0], plane.toPlane(ring[at]!), plane.toPlane(ring[at + 1]!)));
    }
  }
  return best;
}

/** Distance of a point to the segment a–b, in the units of the plane. */
export function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}
