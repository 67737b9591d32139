import { metresPerRadian, radians, turn } from './ellipsoid.ts';
import { type Position, partsOf, type Ring, type Shape } from './shape.ts';

/** Whether a position is in a shape: in a part and in no hole of it. On an edge either may be answered. */
export function contains(shape: Shape, position: Position): boolean {
  if (shape.type === 'Circle') {
    const { east, north } = metresPerRadian((position[1] + shape.centre[1]) / 2);
    const dx = radians(turn(position[0] - shape.centre[0])) * east;
    return Math.hypot(dx, radians(position[1] - shape.centre[1]) * north) <= shape.radiusM;
  }
  return partsOf(shape).some(
    ([outer, ...holes]) =>
      outer !== undefined &&
      ringContains(outer, position) &&
      !holes.some((hole) => ringContains(hole, position)),
  );
}

/** Whether a position is inside a ring (even–odd rule). */
export function ringContains(ring: Ring, [lon, lat]: Position): boolean {
  let isInside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [, y1] = ring[before]!;
    const [, y2] = ring[at]!;
    if (y1 > lat === y2 > lat) continue;
    const x1 = turn(ring[before]![0] - lon);
    const x2 = x1 + turn(ring[at]![0] - ring[before]![0]);
    if (x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1) > 0) isInside = !isInside;
  }
  return isInside;
}
