import { expect, test } from 'vitest';
import { axisTimes, clockText } from './clock-text.ts';
import { readMoment } from './use-replay.ts';

test('moments are minutes and seconds, with hours from the first hour on', () => {
  expect([0, 312_900, 3_912_000].map(clockText)).toEqual(['00:00', '05:12', '1:05:12']);
});

test('the axis has round times, few enough to read', () => {
  expect(axisTimes(461_000).map((ms) => ms / 60_000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(axisTimes(4 * 3_600_000).length).toBeLessThanOrEqual(10);
});

test('a deep link names seconds since take-off; anything else is the beginning', () => {
  expect(readMoment(new URLSearchParams('?t=312'))).toBe(312_000);
  expect(readMoment(new URLSearchParams('?t=-4'))).toBe(0);
  expect(readMoment(new URLSearchParams('?t=soon'))).toBe(0);
});
