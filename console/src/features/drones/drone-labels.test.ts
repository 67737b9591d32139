import { expect, test } from 'vitest';
import { daysLeft, gradeOf } from '../../domain/devices/detail/expiry-grade.ts';
import { lockStateOf } from './drone-labels.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

test.each([
  [31, 'later', 31],
  [30.5, 'month', 30],
  [7.9, 'week', 7],
  [8.1, 'month', 8],
  [1, 'week', 1],
  [0.5, 'due', 0],
  [0, 'past', 0],
  [-3, 'past', -3],
] as const)('D-06 what ends in %d days is %s', (days, grade, left) => {
  expect([gradeOf(inDays(days), now), daysLeft(inDays(days), now)]).toEqual([grade, left]);
});

test.each([
  [null, null, false, 'unknown'],
  [true, null, false, 'locked'],
  [false, false, false, 'unlocked'],
  [false, true, false, 'locking'],
  [true, false, false, 'unlocking'],
  [null, true, true, 'locking'],
  [false, true, true, 'drift'],
] as const)('reported %s and asked %s, drifting %s: %s', (reported, desired, isDrift, standing) => {
  const lock = { reported, desired, since: null };
  expect(lockStateOf({ lock, drifts: isDrift ? ['lock'] : [] })).toBe(standing);
});
