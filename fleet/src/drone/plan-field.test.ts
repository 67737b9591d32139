import { expect, test } from 'vitest';
import { type FieldPolygon, planField } from './plan-field.ts';
import { planeAt } from './plane.ts';

const plane = planeAt({ lat: -12.1, lon: -45.8 });
const ring = (...points: [number, number][]) =>
  points.map(([x, y]) => {
    const { lat, lon } = plane.toLatLon(x, y);
    return [lon, lat];
  });
const square: FieldPolygon = { coordinates: [ring([0, 0], [200, 0], [200, 200], [0, 200], [0, 0])] };
const options = { rowSpacingM: 5, speedMps: 5, heightM: 3 };

test.each([0, 30, 45, 90, 137])('strips at %i degrees cover the field within 3 percent', (angleDeg) => {
  const plan = planField(square, { ...options, angleDeg });
  expect(plan.areaM2 / 40_000).toBeGreaterThan(0.97);
  expect(plan.areaM2 / 40_000).toBeLessThan(1.03);
});

test('lanes run in the direction asked for and alternate', () => {
  const { lanes } = planField(square, { ...options, angleDeg: 90 });
  const [first, second] = lanes;
  expect(first?.from.lat).toBeCloseTo(first?.to.lat ?? 0, 7);
  expect(Math.sign(first!.to.lon - first!.from.lon)).toBe(-Math.sign(second!.to.lon - second!.from.lon));
});

test('the inset shrinks the field on every side', () => {
  const plan = planField(square, { ...options, angleDeg: 0, insetM: 10 });
  expect(plan.areaM2 / 180 ** 2).toBeGreaterThan(0.97);
  expect(plan.areaM2 / 180 ** 2).toBeLessThan(1.03);
  for (const { from, to } of plan.lanes) {
    for (const { x, y } of [plane.toPoint(from), plane.toPoint(to)]) {
      expect(Math.min(x, y, 200 - x, 200 - y)).toBeGreaterThan(9.9);
    }
  }
});

test('lanes break at a hole and at a notch', () => {
  const hole = ring([80, 80], [120, 80], [120, 120], [80, 120], [80, 80]);
  const plan = planField({ coordinates: [...square.coordinates, hole] }, { ...options, angleDeg: 90 });
  expect(plan.areaM2 / (40_000 - 1_600)).toBeCloseTo(1, 1);
  const crossing = plan.lanes.filter(({ from, to }) => {
    const [a, b] = [plane.toPoint(from), plane.toPoint(to)];
    return a.y > 80 && a.y < 120 && Math.min(a.x, b.x) < 80 && Math.max(a.x, b.x) > 120;
  });
  expect(crossing).toEqual([]);
});

test('a field too small for its inset and a spacing of nothing are refused in plain words', () => {
  expect(() => planField(square, { ...options, angleDeg: 0, insetM: 120 })).toThrow('no lane fits');
  expect(() => planField(square, { ...options, angleDeg: 0, rowSpacingM: 0 })).toThrow('rowSpacingM');
});
