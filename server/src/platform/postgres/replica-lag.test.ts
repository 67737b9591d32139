import { expect, test } from 'vitest';
import { behindMs } from './replica-lag.ts';

const history = [
  { lsn: 100, at: 1_000 },
  { lsn: 250, at: 1_250 },
  { lsn: 400, at: 1_500 },
];

test('a replica is as old as the newest position of the primary that it has replayed', () => {
  expect(behindMs(history, 400, 1_510)).toBe(10);
  expect(behindMs(history, 399, 1_510)).toBe(260);
  expect(behindMs(history, 260, 1_510)).toBe(260);
  expect(behindMs(history, 100, 1_510)).toBe(510);
});

test('a replica that has replayed none of the known positions is unusable', () => {
  expect(behindMs(history, 99, 1_510)).toBe(Number.POSITIVE_INFINITY);
  expect(behindMs([], 99, 1_510)).toBe(Number.POSITIVE_INFINITY);
});
