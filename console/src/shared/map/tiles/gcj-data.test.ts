import { expect, test } from 'vitest';
import { boundaryFromGcj, fromGcj } from './gcj-data.ts';
import { toGcj } from './gcj-plan.ts';

test.for([
  ['Urumqi', 87.6, 43.8],
  ['Beijing', 116.4, 39.9],
  ['Guangzhou', 113.3, 23.1],
] as const)('[T-03] a shifted position of %s returns within a millimetre', ([, lon, lat]) => {
  const [x, y] = fromGcj(toGcj(lon, lat));
  expect(Math.abs(x - lon) * 111_320).toBeLessThan(0.001);
  expect(Math.abs(y - lat) * 111_320).toBeLessThan(0.001);
});

test('[T-03] land outside the mainland is not moved', () => {
  const field = { type: 'Polygon' as const, coordinates: [[[8, 47] as [number, number]]] };
  expect(boundaryFromGcj(field, () => false)).toBe(field);
  const beijing = { type: 'Polygon' as const, coordinates: [[[116.4, 39.9] as [number, number]]] };
  expect(boundaryFromGcj(beijing, () => true)).not.toEqual(beijing);
});
