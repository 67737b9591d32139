import { expect, test } from 'vitest';
import { ageingPicture } from './ageing-lines.ts';

const day = (cycles: number, fullAh: number | null) => ({
  day: '2026-01-01',
  score: null,
  fullAh,
  cellDiffMv: null,
  tempMaxC: null,
  resistanceMohm: null,
  cycles,
});
const falling = {
  per100Cycles: { estimate: -0.08, low: -0.1, high: -0.06 },
  line: { from: { cycles: 100, value: 1 }, to: { cycles: 200, value: 0.92 } },
  points: 9,
  cyclesTo80: { estimate: 150, low: 120, high: 200 },
};

test('the trend goes on to 80 % of the design, where its band ends sooner and later', () => {
  const picture = ageingPicture([day(100, 30), day(150, null), day(200, 27.6)], 30, falling);
  expect(picture?.dots).toHaveLength(2);
  expect(picture?.ahead?.endsWith(` ${picture.endY.toFixed(1)}`)).toBe(true);
  expect(picture?.band?.match(/L/g)).toHaveLength(2);
  expect(picture?.cycles.to).toBeGreaterThanOrEqual(400);
});

test('what lies far ahead does not press the past into a dot, and without a trend nothing is foretold', () => {
  const far = { ...falling, cyclesTo80: { estimate: 4_000, low: 3_000, high: null } };
  const picture = ageingPicture([day(100, 30), day(200, 29.9)], 30, far);
  expect(picture?.dots[1]?.x).toBeGreaterThan(300);
  expect(ageingPicture([day(100, 30), day(200, 29.9)], 30, null)).toMatchObject({
    trend: undefined,
    ahead: undefined,
  });
});

test('a battery without reported capacity has no chart', () => {
  expect(ageingPicture([day(100, null)], 30, null)).toBeUndefined();
  expect(ageingPicture([day(100, 30)], null, null)).toBeUndefined();
});
