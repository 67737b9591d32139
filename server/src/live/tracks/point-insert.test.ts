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

test('every row of the batch is in every column, a column that no row has is empty', () => {
  const rows = [row(0, {}), row(1, {}), row(2, { speedMps: 5 })];
  const values = insertPointsParams(rows, [], 9);
  const lengths = values
    .slice(0, -1)
    .map((value) => (value.length > 12 ? Buffer.from(value).readInt32BE(12) : 0));
  expect(lengths.slice(0, keys)).toEqual([3, 3, 3, 3]);
  expect(lengths[at('speed_mps')]).toBe(3);
  expect(lengths[at('tank_l')]).toBe(0);
  expect(values.at(-1)).toBe('9');
});
