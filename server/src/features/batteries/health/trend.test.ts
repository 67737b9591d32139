import { expect, test } from 'vitest';
import { median, robustLine } from './robust-line.ts';
import { capacityTrend, leastToSeeTrend, resistanceTrend } from './trend.ts';

const points = (cycles: number, value: (cycles: number) => number, step = 1) =>
  Array.from({ length: Math.floor(cycles / step) + 1 }, (_, at) => ({
    cycles: at * step,
    value: value(at * step),
  }));
/** Deterministic noise like the scatter of measurements. */
const scatter = (cycles: number) => (((cycles * 7919) % 13) - 6) / 1_000;

test('a straight loss is found as it is, with the cycles left to 80 %', () => {
  const trend = capacityTrend(points(100, (cycles) => 1 - cycles * 0.0004));
  expect(trend?.per100Cycles.estimate).toBeCloseTo(-0.04, 9);
  expect(trend?.line.to).toEqual({ cycles: 100, value: expect.closeTo(0.96, 9) });
  expect(trend?.cyclesTo80).toEqual({ estimate: 400, low: 400, high: 400 });
});

test('scattered measurements give a band that holds the truth', () => {
  const trend = capacityTrend(points(200, (cycles) => 1 - cycles * 0.0004 + scatter(cycles)));
  const left = trend?.cyclesTo80;
  expect(left?.low).toBeLessThanOrEqual(300);
  expect(left?.high).toBeGreaterThanOrEqual(300);
  expect(left?.low).toBeGreaterThan(250);
  expect(left?.high).toBeLessThan(350);
});

test('a quarter of wrong measurements does not bend the line', () => {
  const trend = capacityTrend(points(100, (cycles) => (cycles % 4 === 1 ? 0.3 : 1 - cycles * 0.0004)));
  expect(trend?.per100Cycles.estimate).toBeCloseTo(-0.04, 3);
});

test('what does not fall never reaches 80 %, and what is there has no cycles left', () => {
  expect(capacityTrend(points(100, () => 0.95))?.cyclesTo80).toBeNull();
  expect(capacityTrend(points(100, (cycles) => 0.9 + cycles * 0.0001))?.cyclesTo80).toBeNull();
  expect(capacityTrend(points(100, (cycles) => 0.84 - cycles * 0.001))?.cyclesTo80).toEqual({
    estimate: 0,
    low: 0,
    high: 0,
  });
});

test('a fall that scatter may hide has no upper end', () => {
  const trend = capacityTrend(points(30, (cycles) => 1 - cycles * 0.0001 + scatter(cycles)));
  expect(trend?.cyclesTo80?.high).toBeNull();
  expect(trend?.cyclesTo80?.low).toBeGreaterThan(0);
  expect(trend?.per100Cycles.high).toBeGreaterThanOrEqual(0);
});

test('too few points or cycles show no trend', () => {
  const fall = (cycles: number) => 1 - cycles * 0.001;
  const { points: least, cycles } = leastToSeeTrend;
  expect(capacityTrend([])).toBeNull();
  expect(capacityTrend(points((least - 2) * 10, fall, 10))).toBeNull();
  expect(capacityTrend(points((least - 1) * 10, fall, 10))).not.toBeNull();
  expect(capacityTrend(points(cycles - 1, fall))).toBeNull();
  expect(capacityTrend(points(cycles, fall))).not.toBeNull();
  expect(capacityTrend(Array.from({ length: 50 }, () => ({ cycles: 7, value: 0.9 })))).toBeNull();
});

test('resistance that grows is found in its own unit', () => {
  const trend = resistanceTrend(points(300, (cycles) => 0.017 + cycles * 0.00002));
  expect(trend?.per100Cycles.estimate).toBeCloseTo(0.002, 9);
});

test('a life of many charges is taken together first, and comes out the same', () => {
  const trend = capacityTrend(points(5_000, (cycles) => 1 - cycles * 0.00002));
  expect(trend?.points).toBe(5_001);
  expect(trend?.per100Cycles.estimate).toBeCloseTo(-0.002, 6);
});

test('a line needs three points that are not above each other', () => {
  expect(robustLine([{ x: 0, y: 0 }])).toBeNull();
  expect(robustLine([1, 2, 3].map((y) => ({ x: 4, y })))).toBeNull();
  expect(robustLine([0, 1, 2].map((x) => ({ x, y: 3 - x })))).toMatchObject({ slope: -1, intercept: 3 });
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
