import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaM2 } from './area.ts';
import { circlePolygon } from './circle.ts';
import { contains } from './contains.ts';
import { distanceM, distanceToM } from './distance.ts';
import { inset } from './inset.ts';
import { meets } from './meets.ts';
import { merge } from './merge.ts';
import { intersection, overlapRatio } from './overlap.ts';
import { moveBy } from './plane.ts';
import { boundaryOf, type Position, partsOf, ringsOf } from './shape.ts';
import { split } from './split.ts';
import { anyField, box, polygonAt, ringAt } from './test-shapes.ts';
import { findFault } from './validity.ts';

const here: Position = [103.8, 1.3];
const total = (boundaries: readonly Parameters<typeof areaM2>[0][]) =>
  boundaries.reduce((sum, boundary) => sum + areaM2(boundary), 0);

test('[T-02] an inset keeps its distance from edges and obstacles', () => {
  const field = polygonAt(here, box(0, 0, 200, 100), box(80, 40, 20, 20));
  const inner = inset(field, 5)!;
  // 190 · 90 minus a hole of 30 · 30 that grew by 5 m with rounded corners.
  expect(areaM2(inner)).toBeCloseTo(190 * 90 - (900 - (4 - Math.PI) * 25), -1);
  expect(ringsOf(inner)).toHaveLength(2);
  expect(inset(field, 60)).toBeUndefined();
});

test('an inset of a field with a narrow waist falls into parts', () => {
  const waist = polygonAt(here, [
    ...box(0, 0, 100, 45).slice(0, 2),
    [100, 45],
    [200, 45],
    [200, 0],
    [300, 0],
    [300, 100],
    [200, 100],
    [200, 55],
    [100, 55],
    [100, 100],
    [0, 100],
  ]);
  expect(partsOf(inset(waist, 8)!)).toHaveLength(2);
});

test('[T-02] any inset of any field is free of faults, smaller, and inside', () => {
  fc.assert(
    fc.property(anyField, fc.double({ min: 0.05, max: 60, noNaN: true }), (field, metres) => {
      const inner = inset(field, metres);
      if (!inner) return;
      expect(findFault(inner)).toBeUndefined();
      expect(areaM2(inner)).toBeLessThan(areaM2(field));
      for (const corner of ringsOf(inner).flat()) {
        expect(contains(field, corner)).toBe(true);
        const distances = ringsOf(field).map((ring) =>
          distanceToM(corner, { type: 'Polygon', coordinates: [[...ring]] }),
        );
        expect(
          Math.min(...distances.filter((distance) => distance > 0), Number.POSITIVE_INFINITY),
        ).toBeGreaterThan(metres * 0.99 - 0.03);
      }
    }),
    { numRuns: 60 },
  );
});

test('[T-02] a split keeps the area and the hole, and its parts merge to the whole again', () => {
  const field = polygonAt(here, box(0, 0, 200, 100), box(90, 40, 20, 20));
  const line = ringAt(here, [
    [100, -10],
    [100, 110],
  ]).slice(0, -1);
  const parts = split(field, line);
  expect(parts).toHaveLength(2);
  expect(total(parts)).toBeCloseTo(areaM2(field), 0);
  expect(parts.map((part) => part.coordinates.length)).toEqual([1, 1]);
  const merged = merge(parts)!;
  expect(ringsOf(merged)).toHaveLength(2);
  expect(areaM2(merged)).toBeCloseTo(areaM2(field), 0);
});

test('a bent line splits, too, and one beside the field splits nothing', () => {
  const field = polygonAt(here, box(0, 0, 200, 100));
  const bent = ringAt(here, [
    [50, 50],
    [100, 20],
    [150, 70],
  ]).slice(0, -1);
  expect(split(field, bent)).toHaveLength(2);
  const beside = ringAt(here, [
    [0, 200],
    [200, 210],
  ]).slice(0, -1);
  expect(split(field, beside)).toHaveLength(1);
  expect(split(field, [here, here])).toHaveLength(1);
});

test('a cut that just meets the corner of a hole loses neither side', () => {
  const holed = polygonAt(here, box(0, 0, 100, 100), box(40, 40, 20, 20));
  for (const aside of [0, 0.0005, 0.001, -0.0005, -0.001]) {
    const cut = ringAt(here, [
      [40 + aside - 30, -10],
      [40 + aside + 30, 130],
    ]).slice(0, -1);
    const corner = ringAt(here, [
      [40 + aside, -10],
      [40 + aside, 130],
    ]).slice(0, -1);
    for (const line of [cut, corner])
      expect(total(split(holed, line)) / areaM2(holed), String(aside)).toBeCloseTo(1, 3);
  }
});

test('a line that goes back on itself cuts as far as it goes, or nothing', () => {
  const field = polygonAt(here, box(0, 0, 100, 100));
  const cut = (points: [number, number][]) => split(field, ringAt(here, points).slice(0, -1)).length;
  expect(
    cut([
      [0, 6],
      [1, 6],
      [0, 6],
    ]),
  ).toBe(1);
  expect(
    cut([
      [-10, 50],
      [150, 50],
      [110, 50],
    ]),
  ).toBe(2);
});

test('any split of any field gives sound parts that have its area', () => {
  const offset = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(
      anyField,
      fc.array(fc.tuple(offset, offset), { minLength: 2, maxLength: 4 }),
      (field, points) => {
        const line = ringAt(field.coordinates[0]![0]!, points).slice(0, -1);
        const parts = split(field, line);
        expect(parts.map((part) => findFault(part))).toEqual(parts.map(() => undefined));
        expect(total(parts) / areaM2(field)).toBeCloseTo(1, 3);
      },
    ),
    { numRuns: 60 },
  );
});

test('merging closes the gap of a hand-drawn edge and keeps a lane between fields', () => {
  const left = polygonAt(here, box(0, 0, 100, 100));
  expect(merge([left, polygonAt(here, box(100.05, 0, 100, 100))])?.type).toBe('Polygon');
  expect(merge([left, polygonAt(here, box(103, 0, 100, 100))])?.type).toBe('MultiPolygon');
  expect(merge([])).toBeUndefined();
});

test('[T-03] overlap distinguishes duplicates from neighbours', () => {
  const field = polygonAt(here, box(0, 0, 100, 100));
  expect(overlapRatio(field, field)).toBeCloseTo(1, 6);
  expect(overlapRatio(field, polygonAt(here, box(2, 1, 100, 100)))).toBeGreaterThan(0.9);
  expect(overlapRatio(field, polygonAt(here, box(50, 0, 100, 100)))).toBeCloseTo(1 / 3, 2);
  expect(overlapRatio(field, polygonAt(here, box(100, 0, 100, 100)))).toBeCloseTo(0, 3);
  expect(areaM2(intersection(field, polygonAt(here, box(50, 0, 100, 100)))!)).toBeCloseTo(5_000, -1);
  expect(intersection(field, polygonAt(here, box(500, 0, 100, 100)))).toBeUndefined();
});

test.for([here, [180, -17], [-180, 66]] as Position[])('inside, distance and meeting at %s', (place) => {
  const field = polygonAt(place, box(-100, -100, 200, 200), box(-20, -20, 40, 40));
  const [inside, inHole, outside] = [moveBy(place, 90, 60), place, moveBy(place, 90, 400)];
  expect([inside, inHole, outside].map((position) => contains(field, position))).toEqual([
    true,
    false,
    false,
  ]);
  expect(distanceToM(inside, field)).toBe(0);
  expect(distanceToM(inHole, field)).toBeCloseTo(20, 1);
  expect(distanceToM(outside, field)).toBeCloseTo(300, 0);
  const circle = { type: 'Circle', centre: outside, radiusM: 290 } as const;
  expect(meets(field, circle)).toBe(false);
  expect(meets({ ...circle, radiusM: 301 }, field)).toBe(true);
  expect(meets(circlePolygon({ ...circle, radiusM: 302 }), field)).toBe(true);
  expect(meets(circlePolygon(circle), field)).toBe(false);
  expect(meets(circle, { ...circle, centre: inside, radiusM: 60 })).toBe(true);
  expect(distanceToM(outside, circle)).toBe(0);
  expect(contains(circle, moveBy(outside, 10, 289))).toBe(true);
  expect(distanceM(outside, inside)).toBeCloseTo(340, 0);
});

test('a field in the hole of a zone does not meet it; one inside does', () => {
  const zone = polygonAt(here, box(-500, -500, 1_000, 1_000), box(-200, -200, 400, 400));
  expect(meets(zone, polygonAt(here, box(-50, -50, 100, 100)))).toBe(false);
  expect(meets(polygonAt(here, box(300, 300, 20, 20)), zone)).toBe(true);
  const both = boundaryOf([
    ...partsOf(polygonAt(here, box(9_000, 0, 5, 5))),
    ...partsOf(polygonAt(here, box(300, 0, 5, 5))),
  ])!;
  expect(meets(zone, both)).toBe(true);
});
