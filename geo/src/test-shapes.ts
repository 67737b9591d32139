import fc from 'fast-check';
import { moveBy } from './plane.ts';
import type { Polygon, Position, Ring } from './shape.ts';

/** A ring through points given in metres east and north of a place. */
export function ringAt(centre: Position, points: [x: number, y: number][]): Ring {
  const ring = points.map(([x, y]) => moveBy(moveBy(centre, 90, x), 0, y));
  return [...ring, ring[0]!];
}

/** A polygon whose rings are given in metres east and north of a centre. */
export function polygonAt(centre: Position, ...rings: [x: number, y: number][][]): Polygon {
  return { type: 'Polygon', coordinates: rings.map((points) => ringAt(centre, points)) };
}

/** The open ring of a rectangle, from its south-west corner, in metres. */
export const box = (x: number, y: number, width: number, height: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Corners around a centre at the given distances: never self-intersecting. */
export function star(centre: Position, radii: readonly number[]): Ring {
  const ring = radii.map((radius, at) => moveBy(centre, (360 / radii.length) * at, radius));
  return [...ring, ring[0]!];
}

/** Fields of 3 to 60 corners with or without a hole, anywhere lanes can be flown, including ±180°. */
export const anyField: fc.Arbitrary<Polygon> = fc
  .record({
    lon: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 179.9995)),
    lat: fc.double({ min: -72, max: 72, noNaN: true }),
    radii: fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 3, maxLength: 60 }),
    hasHole: fc.boolean(),
  })
  .map(({ lon, lat, radii, hasHole }): Polygon => {
    const outer = star([lon, lat], radii);
    const hole = star([lon, lat], [8, 12, 9, 11]);
    return { type: 'Polygon', coordinates: hasHole && radii.length > 4 ? [outer, hole] : [outer] };
  });
