import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binsOf, trackRuns } from './track-runs.ts';

test('a track is cut into at most 500 stretches that follow each other without a gap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 2, maxLength: 4000 }), (bins) => {
      const runs = trackRuns(bins);
      expect(runs.length).toBeLessThanOrEqual(500);
      expect(runs[0]?.from).toBe(0);
      expect(runs.at(-1)?.to).toBe(bins.length - 1);
      for (let i = 1; i < runs.length; i++) expect(runs[i]?.from).toBe(runs[i - 1]?.to);
    }),
    { numRuns: 60 },
  );
});

test('a short track keeps every change of colour', () => {
  expect(trackRuns([0, 0, 1, 1, 1, 2])).toEqual([
    { from: 0, to: 1, bin: 0 },
    { from: 1, to: 4, bin: 1 },
    { from: 4, to: 5, bin: 2 },
  ]);
});

test('values fall into five bins, one wild value does not flatten the rest, unknown stays unknown', () => {
  const values = [...Array.from({ length: 100 }, (_, i) => i / 10), 9999, null];
  const bins = binsOf(values);
  expect(new Set(bins.slice(0, 100))).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(bins.at(-2)).toBe(4);
  expect(bins.at(-1)).toBe(-1);
  expect(binsOf([3, 3, 3])).toEqual([2, 2, 2]);
});
