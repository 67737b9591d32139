import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrangeColumns,
  moveColumn,
  noSettings,
  orderColumns,
  placeColumn,
  setColumnWidth,
  toggleColumn,
} from './table-columns.ts';

const columns = [
  { key: 'start', always: true },
  { key: 'drone' },
  { key: 'pilot' },
  { key: 'company', optional: true },
  { key: 'area' },
];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join(' ');

test('without settings a table shows its own order, optional columns hidden', () => {
  expect(keys(arrangeColumns(columns, noSettings))).toBe('start drone pilot area');
});

test('unknown and repeated keys are ignored, and a column newer than the settings is behind its neighbour', () => {
  expect(keys(orderColumns(columns, ['area', 'gone', 'area', 'start', 'drone']))).toBe(
    'area start drone pilot company',
  );
  expect(keys(orderColumns(columns, ['pilot', 'area']))).toBe('start drone pilot company area');
});

test('a column that names the row stays regardless of the settings', () => {
  const shown = arrangeColumns(columns, { ...noSettings, hidden: ['start', 'drone'], shown: ['company'] });
  expect(keys(shown)).toBe('start pilot company area');
});

test('toggling twice leaves no trace', () => {
  for (const column of columns.slice(1)) {
    const once = toggleColumn(column, noSettings);
    expect(arrangeColumns(columns, once).includes(column)).toBe(column.optional === true);
    expect(toggleColumn(column, once)).toEqual(noSettings);
  }
});

test('a move goes over hidden columns to the next shown one, and stops at the edges', () => {
  const moved = moveColumn(columns, 'area', -1, noSettings);
  expect(keys(arrangeColumns(columns, moved))).toBe('start drone area pilot');
  expect(moveColumn(columns, 'start', -1, noSettings)).toBe(noSettings);
  expect(keys(arrangeColumns(columns, moveColumn(columns, 'area', 1, moved)))).toBe('start drone pilot area');
});

test('a placed column takes the place of another, in both directions', () => {
  const placed = placeColumn(columns, 'area', 'drone', noSettings);
  expect(keys(orderColumns(columns, placed.order))).toBe('start area drone pilot company');
  expect(keys(orderColumns(columns, placeColumn(columns, 'area', 'company', placed).order))).toBe(
    'start drone pilot company area',
  );
  expect(placeColumn(columns, 'drone', 'drone', noSettings)).toBe(noSettings);
  expect(placeColumn(columns, 'drone', 'gone', noSettings)).toBe(noSettings);
});

test('a width is set and taken away again', () => {
  const set = setColumnWidth('drone', 180, noSettings);
  expect(set.widthsPx).toEqual({ drone: 180 });
  expect(setColumnWidth('drone', undefined, set)).toEqual(noSettings);
});

test('for any stored settings, every column is in the order exactly once', () => {
  const key = fc.oneof(fc.constantFrom(...columns.map((column) => column.key)), fc.string());
  fc.assert(
    fc.property(fc.array(key), (order) => {
      const ordered = orderColumns(columns, order);
      expect([...ordered].sort((a, b) => columns.indexOf(a) - columns.indexOf(b))).toEqual(columns);
    }),
  );
});
