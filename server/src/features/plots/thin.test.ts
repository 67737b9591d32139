import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { positionsOf } from '@smartflight/contract/land/boundary.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import { expect, test } from 'vitest';
import { field } from '../../../test/fields.ts';
import { thinned } from './thin.ts';

const ringsOf = (boundary: Boundary) =>
  boundary.type === 'Polygon' ? boundary.coordinates : boundary.coordinates.flat();

test('a boundary of few positions is its own outline', () => {
  expect(thinned(field({ corners: 99 }), 100)).toBeNull();
});

test('a round field of thousands of positions keeps its shape with a hundred', () => {
  const round = field({ corners: 9000, widthM: 400, heightM: 250 });
  const outline = thinned(round, 100)!;
  expect(positionsOf(outline)).toBeLessThanOrEqual(100);
  expect(areaM2(outline) / areaM2(round)).toBeGreaterThan(0.97);
  for (const ring of ringsOf(outline)) expect(ring[0]).toEqual(ring.at(-1));
});

test('the largest of many holes and parts stay, each a closed ring', () => {
  const [outer] = ringsOf(field({ widthM: 2000, heightM: 2000 }));
  const holes = Array.from({ length: 150 }, (_, nth) =>
    ringsOf(
      field({
        corners: 20,
        eastM: 20 + (nth % 12) * 160,
        northM: 20 + Math.floor(nth / 12) * 140,
        widthM: 10 + nth / 3,
      }),
    ),
  ).flat();
  const outline = thinned({ type: 'Polygon', coordinates: [outer!, ...holes] }, 100)!;
  expect(positionsOf(outline)).toBeLessThanOrEqual(100);
  expect(ringsOf(outline).length).toBeGreaterThan(3);
  for (const ring of ringsOf(outline)) {
    expect(ring.length).toBeGreaterThanOrEqual(4);
    expect(ring[0]).toEqual(ring.at(-1));
  }
  const parts = Array.from({ length: 120 }, (_, nth) => ringsOf(field({ corners: 12, eastM: nth * 200 })));
  expect(positionsOf(thinned({ type: 'MultiPolygon', coordinates: parts }, 100)!)).toBeLessThanOrEqual(100);
});
