import { expect, test } from 'vitest';
import { fromMetres, toMetres } from '../../../shared/map/view/metric-grid.ts';
import { spraying, stripFeatures, stripPolygons } from './swath.ts';

const origin = { lon: 146, lat: -34.3 };
const at = (eastM: number, northM: number) => fromMetres(origin, eastM, northM);

/** Area in m² by the shoelace formula on the local plane. */
function areaM2(ring: number[][]): number {
  const flat = ring.map(([lon = 0, lat = 0]) => toMetres(origin, { lon, lat }));
  const sum = flat.reduce((total, a, i) => {
    const b = flat[(i + 1) % flat.length] ?? a;
    return total + a.eastM * b.northM - b.eastM * a.northM;
  }, 0);
  return Math.abs(sum / 2);
}

test('a straight pass covers its length times the swath width [R-09]', () => {
  const points = Array.from({ length: 21 }, (_, i) => at(0, i * 5));
  const shape = stripPolygons({ points, widthM: 6.5 });
  expect(shape.coordinates).toHaveLength(1);
  expect(areaM2(shape.coordinates[0]?.[0] ?? [])).toBeCloseTo(650, 0);
});

test('a turn onto the next lane starts another polygon, so that the overlap of two lanes shows', () => {
  const points = [at(0, 0), at(0, 50), at(0, 100), at(5, 100), at(5, 50), at(5, 0)];
  expect(stripFeatures([{ points, widthM: 6 }], false).length).toBeGreaterThanOrEqual(2);
  const bend = [at(0, 0), at(0, 50), at(10, 95), at(30, 135)];
  expect(stripFeatures([{ points: bend, widthM: 6 }], false)).toHaveLength(1);
});

test('only stretches with flowing product are strips; a single wet point covers nothing', () => {
  const wet = (north: number, flowing: boolean) => ({ ...at(0, north), spraying: flowing });
  const path = [wet(0, false), wet(5, true), wet(10, true), wet(15, false), wet(20, true), wet(25, false)];
  const strips = spraying(path, 5);
  expect(strips).toHaveLength(1);
  expect(strips[0]?.points).toHaveLength(2);
  expect(stripPolygons({ points: [], widthM: 5 }).coordinates).toEqual([]);
});
