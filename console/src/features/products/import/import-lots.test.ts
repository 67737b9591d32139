import { expect, test } from 'vitest';
import { lotsOf } from './import-lots.ts';

const rows = ['A', 'B', 'a', 'C'].map((name, nth) => ({ line: nth + 2, cells: [name, 'note', 'CN'] }));
const table = { header: ['Name', 'Note', 'Country'], rows };

test('only chosen columns are sent, and the rows of a product stay together', () => {
  expect(lotsOf(table, ['name', null, 'country'])).toEqual([
    {
      columns: ['name', 'country'],
      rows: [
        { line: 2, cells: ['A', 'CN'] },
        { line: 4, cells: ['a', 'CN'] },
        { line: 3, cells: ['B', 'CN'] },
        { line: 5, cells: ['C', 'CN'] },
      ],
    },
  ]);
  expect(
    lotsOf(table, ['name', null, 'country'], 90).map(({ rows: own }) => own.map(({ line }) => line)),
  ).toEqual([
    [2, 4],
    [3, 5],
  ]);
});
