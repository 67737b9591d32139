import { expect, test } from 'vitest';
import type { ImportRow } from '../ownership/ownership-actions.ts';
import { csvOf, entriesOf, rowsOf } from './import-rows.ts';

const entry = {
  id: 'SF30-1',
  model: 'SF30',
  year: 2026,
  batch: '1',
  number: '1',
  pd: '2026-01-01',
  phone: '+8613800138000',
};
const good: ImportRow = { row: 2, id: 'SF30-1', entry, faults: [] };
const faulty: ImportRow = { row: 3, id: '', entry: null, faults: [{ column: 'Year', message: 'No.' }] };

test('only rows without fault are registered, and either kind can be looked at alone', () => {
  expect(entriesOf([good, faulty])).toEqual([entry]);
  expect(rowsOf([good, faulty], 'good')).toEqual([good]);
  expect(rowsOf([good, faulty], 'faulty')).toEqual([faulty]);
  expect(rowsOf([good, faulty], 'all')).toHaveLength(2);
});

test('cells with commas, quotes and line ends stay one cell, none is taken for a formula, and a secret stays as it is', () => {
  const text = csvOf([
    ['ID', 'Ярлык, "новый"'],
    ['=1+1', 'a\nb'],
    ['-X9_', '@id'],
    ['-2+3', ''],
  ]);
  expect(text).toBe('\uFEFFID,"Ярлык, ""новый"""\r\n\'=1+1,"a\nb"\r\n-X9_,\'@id\r\n\'-2+3,\r\n');
});
