import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimate, pathOf, type Series } from './decimate.ts';

const series = (values: (number | null)[], stepMs = 1000): Series => ({
  atMs: Float64Array.from(values, (_, i) => i * stepMs),
  values,
});
const known = (points: readonly { value: number | null }[]) =>
  points.map(({ value }) => value).filter((value) => value !== null);

test('a short series is returned whole', () => {
  expect(known(decimate(series([1, 2, 3]), 100))).toEqual([1, 2, 3]);
});

test('[G-03] 20,000 readings become at most four a column and keep their peaks', () => {
  const values = Array.from({ length: 20_000 }, (_, i) => Math.sin(i / 50));
  values[7777] = 42;
  values[12_345] = -42;
  const thin = decimate(series(values), 1000);
  expect(thin.length).toBeLessThanOrEqual(4000);
  expect(Math.max(...known(thin))).toBe(42);
  expect(Math.min(...known(thin))).toBe(-42);
});

test('the least, greatest, first and last reading survive any series', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 600 }),
      (values) => {
        const thin = known(decimate(series(values), 20));
        expect(Math.min(...thin)).toBe(Math.min(...values));
        expect(Math.max(...thin)).toBe(Math.max(...values));
        expect([thin[0], thin.at(-1)]).toEqual([values[0], values.at(-1)]);
      },
    ),
  );
});

test('time never runs back', () => {
  const values = Array.from({ length: 5000 }, (_, i) => (i * 7919) % 101);
  const times = decimate(series(values), 50).map(({ atMs }) => atMs);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('silence longer than three seconds and missing readings break the line', () => {
  const gap: Series = { atMs: Float64Array.from([0, 1000, 9000, 10_000]), values: [1, 1, 1, 1] };
  expect(pathOf(decimate(gap, 100), 10_000, { low: 0, high: 1 }).match(/M/g)).toHaveLength(2);
  expect(pathOf(decimate(series([1, null, 1]), 100), 2000, { low: 0, high: 1 }).match(/M/g)).toHaveLength(2);
});

test('a series with a longer life defines its own gap length', () => {
  const rare: Series = { atMs: Float64Array.from([0, 60_000, 400_000]), values: [1, 1, 1], breakMs: 120_000 };
  expect(pathOf(decimate(rare, 100), 400_000, { low: 0, high: 1 }).match(/M/g)).toHaveLength(2);
});

test('the path spans the box: take-off left, landing right, the greatest value on top', () => {
  expect(pathOf(decimate(series([0, 10]), 100), 1000, { low: 0, high: 10 })).toBe(
    'M0.00 100.00L1000.00 0.00',
  );
});
