import { expect, test } from 'vitest';
import { nextPollMs, progressOf, secondsLeft } from './export-progress.ts';

test('asks every 500 ms for ten seconds, then less and less often', () => {
  expect([0, 1, 20].map(nextPollMs)).toEqual([500, 500, 500]);
  expect(nextPollMs(21)).toBe(600);
  expect(nextPollMs(100)).toBe(4000);
});

test('[G-02] progress is the share of rows written, and unknown while the rows are not counted', () => {
  expect(progressOf(undefined)).toBeUndefined();
  expect(progressOf({ state: 'running', rows: 10, totalRows: null })).toBeUndefined();
  expect(progressOf({ state: 'running', rows: 598, totalRows: 964 })).toBeCloseTo(0.62, 2);
  expect(progressOf({ state: 'running', rows: 0, totalRows: 0 })).toBe(1);
  expect(progressOf({ state: 'ready', rows: 3, totalRows: 3 })).toBe(1);
});

test('time left follows the pace so far and is not guessed from the first rows', () => {
  expect(secondsLeft(0.5, 4000)).toBe(4);
  expect(secondsLeft(0.01, 4000)).toBeUndefined();
  expect(secondsLeft(0.5, 500)).toBeUndefined();
  expect(secondsLeft(1, 4000)).toBeUndefined();
});
