import { expect, test } from 'vitest';
import { showsLimits } from './command-states.ts';

test('[D-08] limits are shown only where their heights count from the same point; without a name from take-off', () => {
  const wanted = { heightM: { max: 12 } };
  const reported = { heightM: { min: 2, max: 12 } };
  expect(showsLimits(reported, { ...wanted, heightRef: 'takeoff' })).toBe(true);
  expect(showsLimits({ ...reported, heightRef: 'takeoff' }, wanted)).toBe(true);
  expect(showsLimits({ ...reported, heightRef: 'ground' }, wanted)).toBe(false);
  expect(showsLimits({ heightM: { max: 13 } }, wanted)).toBe(false);
  expect(showsLimits(null, wanted)).toBe(false);
});
