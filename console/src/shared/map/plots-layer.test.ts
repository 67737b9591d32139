import { expect, test } from 'vitest';
import { lonSpan } from './fit.ts';
import { middleOf } from './plots-layer.ts';

test("a plot's name stands at the centre of gravity of its outline", () => {
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
