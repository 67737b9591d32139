import { expect, test } from 'vitest';
import { decodeTable, readTable } from './read-table.ts';

test('a table is read with any usual separator, quotes, line ends and the number of each line', () => {
  expect(readTable('\uFEFFName;Country\r\nA;CN\r\n\r\n"B ""x"";\ny";BR')).toEqual({
    header: ['Name', 'Country'],
    rows: [
      { line: 2, cells: ['A', 'CN'] },
      { line: 4, cells: ['B "x";\ny', 'BR'] },
    ],
  });
  expect(readTable('Name\tNote\rA\t1,5\rB\t2')?.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, 'A', '1,5'],
    [3, 'B', '2'],
  ]);
  expect(readTable('a,b\n"open,1\n')?.rows).toEqual([{ line: 2, cells: ['open,1'] }]);
});

test('a file without columns or rows has no table', () => {
  for (const text of ['', 'Name,Country', 'one column\nrow', '\n\n']) expect(readTable(text)).toBeUndefined();
});

test('files of older spreadsheets are read by the encoding of the language', () => {
  expect(decodeTable(new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6]), 'zh')).toBe('名称');
  expect(decodeTable(new Uint8Array([0xcd, 0xe0, 0xe7]), 'ru')).toBe('Наз');
  expect(decodeTable(new Uint8Array([0xff, 0xfe, 0x41, 0x00]), 'en')).toBe('A');
  expect(decodeTable(new TextEncoder().encode('名称'), 'ru')).toBe('名称');
});
