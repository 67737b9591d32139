import { expect, test } from 'vitest';
import { fromMetres, toMetres } from '../../../shared/map/view/metric-grid.ts';
import { stripFeatures, stripPolygons, type WorkPoint, workStrips } from './swath.ts';

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

const work = (s: number, more: Partial<WorkPoint> = {}): WorkPoint => ({
  ...at(0, s * 5),
  at: s * 1000,
  isFlowing: true,
  widthM: 5,
  ...more,
});
const shapeOf = (points: readonly WorkPoint[]) =>
  workStrips(points).map((strip) => [strip.widthM, ...strip.points.map((point) => point.at / 1000)]);

test('only stretches with flowing product are strips; a single point covers nothing', () => {
  const off = { isFlowing: false };
  expect(shapeOf([work(0, off), work(1), work(2), work(3, off), work(4), work(5, off)])).toEqual([[5, 1, 2]]);
  expect(stripPolygons({ points: [], widthM: 5 }).coordinates).toEqual([]);
});

test('a gap in data ends a strip, another width begins the next where the last ended', () => {
  expect(shapeOf([work(0), work(1), work(9), work(10)])).toEqual([
    [5, 0, 1],
    [5, 9, 10],
  ]);
  const wide = { widthM: 7 };
  expect(shapeOf([work(0), work(1), work(2, wide), work(3, wide), work(4, { widthM: 7.1 })])).toEqual([
    [5, 0, 1],
    [7, 1, 2, 3, 4],
  ]);
});

test('product that flows before its width is known has the first width of its strip', () => {
  const unknown = { widthM: 0 };
  expect(shapeOf([work(0, unknown), work(1, unknown), work(2), work(3, unknown)])).toEqual([[5, 0, 1, 2, 3]]);
  expect(shapeOf([work(0, unknown), work(1, unknown)])).toEqual([]);
});
