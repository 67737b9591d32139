import { mostImported } from '@smartflight/contract/land/plot-imports.ts';
import type { LandFeature, LandFile } from '@smartflight/geo/formats/land-file.ts';
import type { Ring } from '@smartflight/geo/shape.ts';
import { expect, test } from 'vitest';
import { kindOf, nameFields, nameOf, portionsOf, rowsOf } from './import-rows.ts';

const ring: Ring = [
  [10, 50],
  [10.001, 50],
  [10.001, 50.001],
  [10, 50],
];
const feature = (number: number, more: Partial<LandFeature> = {}): LandFeature => ({
  number,
  file: 'farm.zip/fields.shp',
  name: '',
  properties: { FIELD: `North ${number}`, NOTE: number === 1 ? 'wet' : '' },
  boundary: { type: 'Polygon', coordinates: [ring] },
  areaM2: 4000,
  ...more,
});
const land = (features: LandFeature[], problems: LandFile['problems'] = []): LandFile => ({
  format: 'shapefile',
  features,
  problems,
});

test('[T-03] each feature is a row, and an unreadable file is reported by name', () => {
  const crossing = feature(2, { problem: { code: 'shape.self-crossing', at: [10, 50] } });
  const { rows, faults } = rowsOf([
    { name: 'farm.zip', land: land([feature(1), crossing]) },
    { name: 'bad.kml', land: undefined },
  ]);
  expect(rows.map(({ isUsable }) => isUsable)).toEqual([true, false]);
  expect(faults).toEqual([{ code: 'file.broken', file: 'bad.kml', severity: 'error' }]);
  expect(rows[1] && kindOf(rows[1], undefined)).toBe('problem');
});

test('a shape in metres, or with a hole in its numbers, has no place on the map', () => {
  const shape = (corner: number): LandFeature['boundary'] => ({
    type: 'Polygon',
    coordinates: [[[corner, 50], ...ring.slice(1)]],
  });
  const { rows } = rowsOf([
    {
      name: 'farm.json',
      land: land([
        feature(1, { boundary: shape(500_000), problem: { code: 'feature.not-degrees' } }),
        feature(2, { boundary: shape(Number.NaN), problem: { code: 'shape.not-finite' } }),
        feature(3),
      ]),
    },
  ]);
  expect(rows.map(({ boundary }) => boundary !== undefined)).toEqual([false, false, true]);
});

test('[T-03] nothing of a file with an error can be taken', () => {
  const problems: LandFile['problems'] = [{ code: 'crs.missing', file: 'farm.zip', severity: 'error' }];
  const { rows } = rowsOf([{ name: 'farm.zip', land: land([feature(1)], problems) }]);
  expect(rows[0]?.isUsable).toBe(false);
});

test('[T-03] a name comes from the chosen attribute, else from the file with the number', () => {
  const { rows } = rowsOf([{ name: 'farm.zip', land: land([feature(1), feature(2)]) }]);
  expect(nameFields(rows)).toEqual(['FIELD', 'NOTE']);
  expect(rows.map((row) => nameOf(row, 'FIELD'))).toEqual(['North 1', 'North 2']);
  expect(rows.map((row) => nameOf(row, 'NOTE'))).toEqual(['wet', 'fields 2']);
});

test('portions hold what the server takes at a time, of one file each', () => {
  const many = Array.from({ length: mostImported + 1 }, (_, at) => feature(at + 1));
  const { rows } = rowsOf([
    { name: 'a.zip', land: land(many) },
    { name: 'b.zip', land: land([feature(1)]) },
  ]);
  expect(portionsOf(rows).map((portion) => portion.length)).toEqual([mostImported, 1, 1]);
});

test('the server’s result of a row decides its state', () => {
  const { rows } = rowsOf([{ name: 'farm.zip', land: land([feature(1)]) }]);
  const [row] = rows;
  if (!row) throw new Error('no row');
  expect(kindOf(row, undefined)).toBe('ready');
  expect(kindOf(row, { state: 'created', id: null, name: '', areaM2: 1 })).toBe('ready');
  expect(kindOf(row, { state: 'created', id: 'x', name: '', areaM2: 1 })).toBe('created');
  expect(kindOf(row, { state: 'duplicate', of: null, nth: 0, iou: 1 })).toBe('duplicate');
  expect(kindOf(row, { state: 'failed', text: 'No answer.' })).toBe('problem');
});
