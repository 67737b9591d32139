import { areaM2 } from '@smartflight/geo/area.ts';
import { expect, test } from 'vitest';
import { readOutline } from './read-outline.ts';

const square = (west: number, south: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 0.1, south],
      [west + 0.1, south + 0.1],
      [west, south + 0.1],
      [west, south],
    ],
  ],
});
const file = (...geometries: object[]) =>
  new TextEncoder().encode(
    JSON.stringify({
      type: 'FeatureCollection',
      features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    }),
  );

test('[K-02] neighbouring divisions of a file become one outline, and features without an area are counted', () => {
  const point = { type: 'Point', coordinates: [8, 45] };
  const found = readOutline('towns.geojson', file(square(8, 45), square(8.1, 45), point));
  if ('fault' in found) throw new Error(found.fault);
  expect([found.shape.type, found.left]).toEqual(['Polygon', 1]);
  const one = readOutline('town.geojson', file(square(8, 45)));
  if ('fault' in one) throw new Error(one.fault);
  expect(areaM2(found.shape) / areaM2(one.shape)).toBeCloseTo(2, 4);
});

test('a file without areas, or that is no such file, is refused', () => {
  expect(readOutline('points.geojson', file({ type: 'Point', coordinates: [8, 45] }))).toEqual({
    fault: 'empty',
  });
  expect(readOutline('notes.txt', new TextEncoder().encode('hello'))).toEqual({ fault: 'unreadable' });
});

test('an outline with more points than a task may have is refused', () => {
  const ring = Array.from({ length: 9_000 }, (_, n) => {
    const angle = (n / 9_000) * 2 * Math.PI;
    return [8 + Math.cos(angle) / 10, 45 + Math.sin(angle) / 10];
  });
  const round = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  const apart = { ...round, coordinates: [[...ring, ring[0] ?? []].map(([x = 0, y = 0]) => [x + 1, y])] };
  expect(readOutline('county.geojson', file(round, apart))).toEqual({ fault: 'tooMany' });
});
