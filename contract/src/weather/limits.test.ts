import { expect, test } from 'vitest';
import { brokenLimits, noWeatherLimits } from './limits.ts';

const own = { product: null, limits: { ...noWeatherLimits, windMaxMps: 5, temperatureMinC: 5 } };
const strict = { product: 'Alpha', limits: { ...noWeatherLimits, windMaxMps: 3, deltaTMaxC: 8 } };
const lax = { product: 'Beta', limits: { ...noWeatherLimits, windMaxMps: 9, temperatureMinC: 8 } };
const air = { windMps: null, temperatureC: null, deltaTC: null };

test('a product tightens the limits of the company, and the strictest one that is broken is named', () => {
  const sets = [own, lax, strict];
  expect(brokenLimits(sets, { ...air, windMps: 4 })).toEqual([
    { measure: 'windMps', value: 4, bound: 'max', limit: 3, product: 'Alpha' },
  ]);
  expect(brokenLimits([own, lax], { ...air, windMps: 6, temperatureC: 4 })).toEqual([
    { measure: 'windMps', value: 6, bound: 'max', limit: 5, product: null },
    { measure: 'temperatureC', value: 4, bound: 'min', limit: 8, product: 'Beta' },
  ]);
  expect(brokenLimits(sets, { windMps: 3, temperatureC: 20, deltaTC: 8 })).toEqual([]);
});

test('what was not measured breaks no limit', () => {
  expect(brokenLimits([own, strict, lax], air)).toEqual([]);
});
