import { cellM2, countCells, tileOf } from '@smartflight/geo/ground/grid.ts';
import { paintStrips, type Strip } from '@smartflight/geo/ground/paint.ts';
import { expect, test } from 'vitest';
import { maskOf } from './mask.ts';
import { areaOf, measure } from './measure.ts';

const metre = 1 / 111_195.08;
function strip(lon: number, lat: number, o: { east: number; north: number; swathM: number }): Strip {
  const wide = metre / Math.cos((lat * Math.PI) / 180);
  const to: [number, number] = [lon + o.east * wide, lat + o.north * metre];
  return { from: [lon, lat], to, fromSwathM: o.swathM, toSwathM: o.swathM, joined: false };
}

test.each([
  [10, 3],
  [30, 5],
  [50, 7],
  [75, 11],
])('a kilometre at %i° and %i m wide is its area within one percent, anywhere', (degrees, swathM) => {
  const course = (degrees * Math.PI) / 180;
  for (const [lon, lat] of [
    [114.3, 30.5],
    [-179.5, 69.9],
    [8.1234, -33.3],
  ] as const) {
    const one = strip(lon, lat, { east: 1000 * Math.sin(course), north: 1000 * Math.cos(course), swathM });
    expect(areaOf(paintStrips([one])) / (1000 * swathM)).toBeCloseTo(1, 2);
  }
});

test('a strip along the grid gains or loses no more than half a cell on each side', () => {
  for (const [east, north] of [
    [1000, 0],
    [0, 1000],
  ] as const) {
    const area = areaOf(paintStrips([strip(8.1234, 47.3, { east, north, swathM: 6 })]));
    expect(Math.abs(area - 6000)).toBeLessThan(1010);
  }
});

test('ground that is painted twice is one ground', () => {
  const one = strip(114.3, 30.5, { east: 200, north: 100, swathM: 6 });
  expect(areaOf(paintStrips([one, one]))).toBe(areaOf(paintStrips([one])));
});

test('neighbouring strips leave no gap and share no cell', () => {
  const at = (lane: number) =>
    strip(114.3 + (lane * 6 * metre) / Math.cos((30.5 * Math.PI) / 180), 30.5, {
      east: 0,
      north: 500,
      swathM: 6,
    });
  const lanes = [0, 1, 2, 3].map(at);
  const alone = lanes.reduce((sum, lane) => sum + areaOf(paintStrips([lane])), 0);
  expect(Math.abs(areaOf(paintStrips(lanes)) / alone - 1)).toBeLessThan(0.005);
});

test('a mask is as large as its shape, and leaves holes out', () => {
  const square = (size: number): [number, number][] => [
    [10 - size, 50 - size],
    [10 + size, 50 - size],
    [10 + size, 50 + size],
    [10 - size, 50 + size],
    [10 - size, 50 - size],
  ];
  const mask = maskOf([{ type: 'Polygon', coordinates: [square(0.003), square(0.001)] }]);
  const everywhere = paintStrips([strip(10 - 0.01, 50, { east: 1500, north: 0, swathM: 1500 })]);
  let area = 0;
  for (const key of everywhere.keys()) {
    const [row, col] = tileOf(key);
    area += countCells(mask(row, col) ?? new Uint8Array()) * cellM2(row);
  }
  const side = 2 * 111_195.08;
  const wanted = (0.003 ** 2 - 0.001 ** 2) * side ** 2 * Math.cos((50 * Math.PI) / 180);
  expect(area / wanted).toBeCloseTo(1, 2);
});

test('seconds out of tolerance are counted among those that were measured', () => {
  const tolerances = { heightM: { min: 2, max: 3 }, speedMps: null, flowLpm: { min: 1, max: 2 } };
  const moments = [
    { s: 1, heightM: 2.5 },
    { s: 2, heightM: 3.5, flowLpm: 1.5 },
    { s: 4, speedMps: 9 },
  ];
  expect(measure({ strips: [], moments }, 0, { district: null, tolerances })).toMatchObject({
    heightS: 3,
    heightOutS: 2,
    speedS: 0,
    flowS: 2,
    flowOutS: 0,
  });
});
