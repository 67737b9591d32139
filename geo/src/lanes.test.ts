import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaM2 } from './area.ts';
import { distanceM, distanceToM } from './distance.ts';
import { estimateWork } from './estimate.ts';
import { longestEdgeDeg, planLanes } from './lanes.ts';
import type { Position } from './shape.ts';
import { anyField, box, polygonAt } from './test-shapes.ts';

const here: Position = [103.8, 31.3];

test('[T-01] lanes cover a field by angle, width and inset, cut by obstacles in it', () => {
  const field = polygonAt(here, box(0, 0, 100, 200), box(40, 90, 20, 20));
  const north = planLanes({ boundary: field, angleDeg: 0, spacingM: 5, insetM: 0 })!;
  expect(north.passes).toHaveLength(20 + 4);
  expect(north.passesM).toBeCloseTo(20 * 200 - 4 * 20, -1);
  expect(north.turns).toBe(23);
  const east = planLanes({ boundary: field, angleDeg: 90, spacingM: 5, insetM: 2 })!;
  expect(new Set(east.passes.map(([from]) => from[1].toFixed(6))).size).toBe(40);
  expect(Math.max(...east.passes.map(([a, b]) => distanceM(a, b)))).toBeCloseTo(96, 0);
  expect(planLanes({ boundary: field, angleDeg: 0, spacingM: 5, insetM: 80 })?.passes).toEqual([]);
  expect(planLanes({ boundary: field, angleDeg: 0, spacingM: 0, insetM: 0 })).toBeUndefined();
  expect(planLanes({ boundary: field, angleDeg: 0, spacingM: 0.001, insetM: 0 })).toBeUndefined();
});

test('lanes are flown to and fro', () => {
  const { passes } = planLanes({
    boundary: polygonAt(here, box(0, 0, 100, 200)),
    angleDeg: 0,
    spacingM: 10,
    insetM: 0,
  })!;
  const goesNorth = passes.map(([from, to]) => to[1] > from[1]);
  expect(goesNorth.every((north, at) => at === 0 || north !== goesNorth[at - 1])).toBe(true);
});

test('lanes stay in any field and together are as long as its area over their width', () => {
  fc.assert(
    fc.property(anyField, fc.integer({ min: 0, max: 180 }), (field, angleDeg) => {
      const plan = planLanes({ boundary: field, angleDeg, spacingM: 1, insetM: 1 })!;
      if (!plan.area || areaM2(plan.area) < 5_000) return;
      expect(plan.passesM / areaM2(plan.area)).toBeCloseTo(1, 1);
      for (const [from, to] of plan.passes.slice(0, 40)) {
        const middle: Position = [from[0], (from[1] + to[1]) / 2];
        const across = Math.abs(from[0] - to[0]) > 180;
        if (!across) middle[0] = (from[0] + to[0]) / 2;
        if (!across) expect(distanceToM(middle, field)).toBeLessThan(0.05);
      }
    }),
    { numRuns: 40 },
  );
});

test.for([0, 30, 90, 135, 179])(
  'the longest side runs at %i°, drawn with a corner each ten metres',
  (angle) => {
    const turned = ([x, y]: [number, number]): [number, number] => {
      const a = (angle * Math.PI) / 180;
      return [y * Math.sin(a) + x * Math.cos(a), y * Math.cos(a) - x * Math.sin(a)];
    };
    const side = Array.from({ length: 31 }, (_, at): [number, number] => [0.1 * (at % 2), at * 10]);
    const field = polygonAt(
      here,
      [...side, [120, 300], [120, 0]].map((point) => turned(point as [number, number])),
    );
    const off = Math.abs(longestEdgeDeg(field) - angle);
    expect(Math.min(off, 180 - off)).toBeLessThan(0.3);
  },
);

test('[T-01] time, litres and refills follow from speed, rate and tank', () => {
  const settings = {
    passesM: 4_000,
    betweenM: 100,
    turns: 20,
    areaM2: 20_000,
    speedMps: 5,
    rateLpha: 40,
    tankL: 20,
  };
  expect(estimateWork({ ...settings, turnS: 4, refillS: 120 })).toEqual({
    flightS: 900,
    refillsS: 360,
    litres: 80,
    refills: 3,
  });
  expect(estimateWork({ ...settings, tankL: 0 })).toBeUndefined();
});
