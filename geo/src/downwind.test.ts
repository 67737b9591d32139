import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearnessTo } from './downwind.ts';
import { moveBy } from './plane.ts';
import type { Position } from './shape.ts';

const middle: Position = [114.3, 30.5];
const square = (centre: Position, halfM: number) => {
  const corners = [45, 135, 225, 315, 45].map((deg) => moveBy(centre, deg, halfM * Math.SQRT2));
  return { type: 'Polygon' as const, coordinates: [corners] };
};

test('a place is downwind when the wind blows from the treated ground to it, and not when it blows away', () => {
  const hives = square(moveBy(middle, 90, 300), 50);
  const near = nearnessTo(hives);
  expect(near(middle, 270).distanceM).toBeCloseTo(250, 0);
  expect(near(middle, 270).downwindM).toBeCloseTo(250, 0);
  expect(near(middle, 90)).toEqual({ distanceM: expect.closeTo(250, 0), downwindM: undefined });
  expect(near(middle, null).downwindM).toBeUndefined();
  expect(near(moveBy(middle, 90, 300), 10)).toEqual({ distanceM: 0, downwindM: 0 });
});

test('of a place that is partly beside the wind only the part downwind counts', () => {
  // A stream that runs from north to south 100 m east of the ground, with wind from the south-west.
  const stream = {
    type: 'LineString' as const,
    coordinates: [moveBy(moveBy(middle, 90, 100), 180, 500), moveBy(moveBy(middle, 90, 100), 0, 500)],
  };
  expect(nearnessTo(stream)(middle, 225).distanceM).toBeCloseTo(100, 0);
  expect(nearnessTo(stream)(middle, 225).downwindM).toBeCloseTo(100, 0);
  // Wind from the south: what is nearer than 45° to north begins 100 m further north.
  expect(nearnessTo(stream)(middle, 180).downwindM).toBeCloseTo(100 * Math.SQRT2, 0);
  expect(nearnessTo(stream)(middle, 90).downwindM).toBeUndefined();
});

test('a circle gives the distances of a polygon with its outline, whatever the wind', () => {
  const bearing = fc.double({ min: 0, max: 360, noNaN: true });
  const metres = fc.double({ min: 60, max: 2_000, noNaN: true });
  fc.assert(
    fc.property(bearing, metres, bearing, (toDeg, awayM, windFromDeg) => {
      const centre = moveBy(middle, toDeg, awayM);
      const ring = Array.from({ length: 721 }, (_, at) => moveBy(centre, (at % 720) / 2, 50));
      const round = nearnessTo({ type: 'Circle', centre, radiusM: 50 })(middle, windFromDeg);
      const drawn = nearnessTo({ type: 'Polygon', coordinates: [ring] })(middle, windFromDeg);
      expect(Math.abs(round.distanceM - drawn.distanceM)).toBeLessThan(2);
      if (round.downwindM !== undefined && drawn.downwindM !== undefined)
        expect(Math.abs(round.downwindM - drawn.downwindM)).toBeLessThan(3);
      else if (round.downwindM !== drawn.downwindM) {
        // A circle that only touches the cone may miss the polygon.
        const besideDeg = Math.abs(((toDeg - windFromDeg + 720) % 360) - 180) - 45;
        expect(awayM * Math.sin((besideDeg * Math.PI) / 180)).toBeGreaterThan(48);
      }
      expect(round.downwindM ?? Infinity).toBeGreaterThanOrEqual(round.distanceM - 0.001);
    }),
  );
});
