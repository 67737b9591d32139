import { expect, test } from 'vitest';
import { lonSpan } from '../../../shared/map/view/fit.ts';
import { middleOf } from './plots-layer.ts';

test('a plot’s name is in the middle of an even outline', () => {
  const [lon, lat] = middleOf({
    type: 'Polygon',
    coordinates: [
      [
        [146, -34],
        [146.02, -34],
        [146.02, -34.01],
        [146, -34.01],
        [146, -34],
      ],
    ],
  });
  expect(lon).toBeCloseTo(146.01, 9);
  expect(lat).toBeCloseTo(-34.005, 9);
});

test('a fleet on both sides of the antimeridian is spanned the short way', () => {
  expect(lonSpan([177, 179, -178])).toEqual([177, 182]);
  expect(lonSpan([10, 12])).toEqual([10, 12]);
  expect(lonSpan([5])).toEqual([5, 5]);
});

test('a plot’s name is on its ground: neither in a hole nor in the bay of a bent outline', () => {
  const square = (from: number, to: number) => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const [lon, lat] = middleOf({ type: 'Polygon', coordinates: [square(0, 0.01), square(0.004, 0.006)] });
  const isInHole = lon > 0.004 && lon < 0.006 && lat > 0.004 && lat < 0.006;
  expect(isInHole).toBe(false);
  const bent = [
    [0, 0],
    [0.01, 0],
    [0.01, 0.002],
    [0.002, 0.002],
    [0.002, 0.01],
    [0, 0.01],
    [0, 0],
  ];
  const [x, y] = middleOf({ type: 'MultiPolygon', coordinates: [[bent]] });
  expect(x < 0.002 || y < 0.002).toBe(true);
});
