import geographicLib from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import { areaM2, lineLengthM, perimeterM } from './area.ts';
import { circlePolygon } from './circle.ts';
import { distanceM } from './distance.ts';
import { moveBy } from './plane.ts';
import type { Polygon, Position } from './shape.ts';
import { referenceAreaM2 } from './test-reference.ts';

const places: Position[] = [0, 45, 70, -33.5, 84].flatMap((lat): Position[] => [
  [0, lat],
  [179.9999, lat],
  [-180, lat],
  [103.83, lat],
]);

/** A square field with a hole, rotated by 17°. */
function field(centre: Position, sideM: number): Polygon {
  const ring = (side: number): Position[] => {
    const corners = [17, 107, 197, 287].map((bearing) => moveBy(centre, bearing, side / Math.SQRT2));
    return [...corners, corners[0]!];
  };
  return { type: 'Polygon', coordinates: [ring(sideM), ring(sideM / 3)] };
}

test.for(places.map((centre) => ({ centre })))(
  '[T-02] area at $centre is that of geodesics within 0.1 %, holes taken off',
  ({ centre }) => {
    for (const side of [20, 300, 5_000]) {
      const boundary = field(centre, side);
      expect(areaM2(boundary) / referenceAreaM2(boundary)).toBeCloseTo(1, 3);
      expect(areaM2(boundary) / (side * side * (8 / 9))).toBeCloseTo(1, 2);
    }
  },
);

test('winding and a repeated corner change no area', () => {
  const { coordinates } = field([12, 48], 200);
  const turned: Polygon = { type: 'Polygon', coordinates: coordinates.map((ring) => ring.toReversed()) };
  const doubled: Polygon = {
    type: 'Polygon',
    coordinates: coordinates.map((ring) => ring.flatMap((p) => [p, p])),
  };
  const area = areaM2({ type: 'Polygon', coordinates });
  expect(areaM2(turned)).toBeCloseTo(area, 6);
  expect(areaM2(doubled)).toBeCloseTo(area, 6);
});

test.for(places.map((centre) => ({ centre })))(
  'lengths and circles at $centre are those of geodesics',
  ({ centre }) => {
    for (const bearing of [0, 60, 135, 269]) {
      for (const distance of [5, 800, 20_000]) {
        const end = moveBy(centre, bearing, distance);
        if (Math.abs(end[1]) > 85) continue;
        const exact = geographicLib.Geodesic.WGS84.Inverse(centre[1], centre[0], end[1], end[0]).s12!;
        expect(exact / distance).toBeCloseTo(1, 2);
        expect(distanceM(centre, end) / exact).toBeCloseTo(1, 3);
      }
    }
    const circle = circlePolygon({ type: 'Circle', centre, radiusM: 500 });
    expect(areaM2(circle) / (Math.PI * 500 * 500)).toBeCloseTo(1, 3);
  },
);

test('perimeter counts holes, and a line is as long as its steps', () => {
  const boundary = field([8, 47], 300);
  expect(perimeterM(boundary)).toBeCloseTo(4 * 300 + 4 * 100, 0);
  expect(lineLengthM([[8, 47], moveBy([8, 47], 90, 100), moveBy([8, 47], 90, 250)])).toBeCloseTo(250, 1);
});
