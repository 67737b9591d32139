import { expect, test } from 'vitest';
import { flightBounds, plotAreaM2 } from './flight-bounds.ts';

const square = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

test('the map shows the whole plot, also the part that was not flown', () => {
  expect(flightBounds({ bbox: [9, 45, 9.01, 45.01], plotBoundary: square(9, 45, 9.01, 45.03) })).toEqual([
    9, 45, 9.01, 45.03,
  ]);
});

test('a take-off outside the plot stays in view', () => {
  expect(flightBounds({ bbox: [8.99, 45, 9.01, 45.01], plotBoundary: square(9, 45, 9.01, 45.01) })).toEqual([
    8.99, 45, 9.01, 45.01,
  ]);
});

test('a sortie across the antimeridian is framed on its short side', () => {
  expect(
    flightBounds({ bbox: [179.9, -17, -179.9, -16.9], plotBoundary: square(-179.95, -17, -179.8, -16.9) }),
  ).toEqual([179.9, -17, expect.closeTo(180.2, 9), -16.9]);
});

test('no places, no frame; a boundary of another kind is ignored', () => {
  expect(flightBounds({ bbox: null, plotBoundary: square(9, 45, 9.01, 45.01) })).toBeUndefined();
  expect(flightBounds({ bbox: [9, 45, 9.01, 45.01], plotBoundary: { type: 'Point' } })).toEqual([
    9, 45, 9.01, 45.01,
  ]);
});

test('the area of the plot follows from what was covered inside', () => {
  expect(plotAreaM2({ insideAreaM2: 14_900, coveragePct: 81 })).toBeCloseTo(18_395, 0);
  expect(plotAreaM2({ insideAreaM2: 0, coveragePct: 0 })).toBeNull();
});
