import { expect, test } from 'vitest';
import { deviceTimes } from './device-time.ts';

test('bursts and late frames keep the steps of the vehicle clock', () => {
  const taken = [
    { arrivedAt: 5_000, sinceBootMs: 1_000 },
    { arrivedAt: 7_400, sinceBootMs: 3_000 },
    { arrivedAt: 7_401, sinceBootMs: 2_000 },
    { arrivedAt: 8_000, sinceBootMs: 4_000 },
    { arrivedAt: 9_000, sinceBootMs: 5_000 },
  ];
  expect(deviceTimes(taken)).toEqual([5_000, 7_000, 6_000, 8_000, 9_000]);
});

test('a restart within the log begins a clock of its own', () => {
  const taken = [
    { arrivedAt: 100_000, sinceBootMs: 50_000 },
    { arrivedAt: 101_000, sinceBootMs: 51_000 },
    { arrivedAt: 110_000, sinceBootMs: 2_000 },
    { arrivedAt: 111_000, sinceBootMs: 3_000 },
  ];
  expect(deviceTimes(taken)).toEqual([100_000, 101_000, 110_000, 111_000]);
  expect(deviceTimes([])).toEqual([]);
});
