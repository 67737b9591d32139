import { expect, test } from 'vitest';
import { deltaT } from './delta-t.ts';

test('Delta T at 20 °C and 50 % is 6.3 °C, as in the paper of its formula, and about nothing in wet air', () => {
  // The paper gives a wet bulb temperature of 13.7 °C.
  expect(deltaT(20, 50)).toBeCloseTo(6.3, 1);
  expect(Math.abs(deltaT(20, 99))).toBeLessThan(0.3);
  expect(deltaT(35, 20)).toBeGreaterThan(10);
});
