import type { DayGroup } from '@smartflight/contract/flights/flight-days.schemas.ts';
import { expect, test } from 'vitest';
import { smallMapOf } from './small-map.ts';

type Flights = DayGroup['flights'];
const flown = (path: [number, number][]) => [{ path }] as unknown as Flights;
const square: DayGroup['outline'] = {
  type: 'Polygon',
  coordinates: [
    [
      [146, -34],
      [146.002, -34],
      [146.002, -34.002],
      [146, -34.002],
      [146, -34],
    ],
    [
      [146.0005, -34.0005],
      [146.001, -34.0005],
      [146.001, -34.001],
      [146.0005, -34.0005],
    ],
  ],
};
const numbersOf = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));

test('[G-04] a plot with its hole and the ways over it fill the picture, and north is above', () => {
  const map = smallMapOf({
    outline: square,
    flights: flown([
      [146.0005, -34.0005],
      [146.0015, -34.0015],
    ]),
  });
  expect(map?.plot.match(/Z/g)).toHaveLength(2);
  const [x = 0, y = 0, , toY = 0] = numbersOf(map?.ways[0] ?? '');
  expect(toY).toBeGreaterThan(y);
  const all = numbersOf(map?.plot ?? '');
  expect(Math.min(...all)).toBeGreaterThanOrEqual(12);
  expect(Math.max(...all)).toBeLessThanOrEqual(240 - 12);
  expect(x).toBeGreaterThan(12);
});

test('the scale bar is a round length of at most a third of the picture', () => {
  const map = smallMapOf({ outline: square, flights: [] });
  expect(map?.scale.metres).toBe(100);
  expect(map?.scale.units).toBeCloseTo((100 * 122) / 222.64, 0);
});

test('a way over the antimeridian is one line, one along a single lane has room, and nothing is no picture', () => {
  const over = smallMapOf({
    outline: null,
    flights: flown([
      [179.9999, 10],
      [-179.9999, 10.0001],
    ]),
  });
  const [from = 0, , to = 0] = numbersOf(over?.ways[0] ?? '');
  expect(to - from).toBeGreaterThan(0);
  expect(to - from).toBeLessThan(240);
  const lane = smallMapOf({
    outline: null,
    flights: flown([
      [10, 10],
      [10, 10.0001],
    ]),
  });
  expect(numbersOf(lane?.ways[0] ?? '').every(Number.isFinite)).toBe(true);
  expect(smallMapOf({ outline: null, flights: flown([[10, 10]]) })).toBeUndefined();
});
