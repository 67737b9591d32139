import { expect, test } from 'vitest';
import { crowdRestMs } from './drone-crowd.ts';

test('a small fleet is drawn with every change, a large one at least every 150 ms, clusters every 300 ms', () => {
  const frameMs = 1000 / 60;
  expect(crowdRestMs(200, false)).toBeLessThan(frameMs);
  expect(crowdRestMs(1_000, false)).toBe(75);
  expect([2_000, 5_000, 20_000].map((drones) => crowdRestMs(drones, false))).toEqual([150, 150, 150]);
  expect(crowdRestMs(20_000, true)).toBe(300);
});
