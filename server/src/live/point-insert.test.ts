import { expect, test } from 'vitest';
import type { Point } from './point.ts';
import { pointColumns } from './point.ts';
import { insertPointsParams } from './point-insert.ts';

const keys = 4;
const at = (name: string): number => keys + pointColumns.findIndex((column) => column.name === name);
const row = (seq: number, data: Point['data']) => ({
  deviceNo: 7,
  bootNo: 3,
  point: { droneId: 'A', bootId: 'b', seq, at: 1_000 + seq, receivedAt: 1_000, data },
});

test('a column that no row has is empty, one that some have keeps its gaps', () => {
  const rows = [row(0, {}), row(1, {}), row(2, { speedMps: 5 }), row(3, {}), row(4, { speedMps: 0 })];
  const values = insertPointsParams(rows, [], 9);
  expect(values[at('speed_mps')]).toBe('{NULL,NULL,5,NULL,0}');
  expect(values[at('tank_l')]).toBe('{}');
  expect(values[0]).toBe('{1000,1001,1002,1003,1004}');
  expect(values.at(-1)).toBe('9');
});

test('texts that look like array syntax or nothing stay texts', () => {
  const rows = [row(0, { sortieId: 'NULL' }), row(1, { sortieId: 'a","b' }), row(2, { sortieId: '{\\}' })];
  expect(insertPointsParams(rows, [], 9)[at('sortie_id')]).toBe('{"NULL","a\\",\\"b","{\\\\}"}');
});
