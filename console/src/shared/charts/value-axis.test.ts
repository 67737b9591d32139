import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAxis } from './value-axis.ts';

test('marks are round and the last one reaches the greatest value', () => {
  expect(valueAxis(3_120)).toEqual({ top: 4_000, marks: [0, 1_000, 2_000, 3_000, 4_000] });
  expect(valueAxis(50_000).marks.at(-1)).toBe(50_000);
  expect(valueAxis(0)).toEqual({ top: 1, marks: [0] });
});

test('any shown value is below the top and there are few marks', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (most) => {
      const { top, marks } = valueAxis(most);
      expect(top).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(top).toBeLessThanOrEqual(most * 2.51);
      expect(marks.length).toBeLessThanOrEqual(6);
    }),
  );
});
