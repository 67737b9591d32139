import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HeatColumn, heatColumn, heatMap, mergeColumns } from './heat-map.ts';

const volts = fc.option(
  fc.integer({ min: 3_000, max: 4_400 }).map((mv) => mv / 1000),
  { freq: 8 },
);
const columns = fc
  .array(fc.record({ ts: fc.nat({ max: 10_000 }), cellV: fc.array(volts, { maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((samples) =>
    samples.sort((one, other) => one.ts - other.ts).map(({ ts, cellV }) => heatColumn(ts, cellV)),
  );

const whole = (list: readonly HeatColumn[]) => list.reduce(mergeColumns);

test('of one sample the lowest and the highest cell are named, counted from 1', () => {
  expect(heatColumn(5, [3.8, 3.6, null, 3.9])).toEqual({
    from: 5,
    to: 5,
    low: [3.8, 3.6, null, 3.9],
    high: [3.8, 3.6, null, 3.9],
    lowest: { cell: 2, volts: 3.6 },
    highest: { cell: 4, volts: 3.9 },
    spread: { cell: 2, volts: expect.closeTo(0.3, 9) },
  });
});

test('a sample without cells, or with one, has no spread', () => {
  expect(heatColumn(5, [])).toMatchObject({ lowest: null, highest: null, spread: null });
  expect(heatColumn(5, [null, 3.7])).toMatchObject({ lowest: { cell: 2 }, spread: null });
});

test('merged columns keep each cell’s low and high, and the cell that was weakest at its time [C-05]', () => {
  const merged = whole([
    heatColumn(0, [3.9, 3.85, 3.9]),
    heatColumn(1, [3.7, 3.3, 3.72]),
    heatColumn(2, [3.5]),
  ]);
  expect(merged).toMatchObject({
    from: 0,
    to: 2,
    low: [3.5, 3.3, 3.72],
    high: [3.9, 3.85, 3.9],
    lowest: { cell: 2, volts: 3.3 },
    highest: { cell: 1, volts: 3.9 },
    spread: { cell: 2, volts: expect.closeTo(0.42, 9) },
  });
});

test('order and grouping of merges change nothing', () => {
  fc.assert(
    fc.property(columns, fc.nat({ max: 59 }), (list, cut) => {
      expect(whole([...list].reverse())).toEqual(whole(list));
      const parts = [list.slice(0, cut), list.slice(cut)].filter((part) => part.length > 0);
      expect(whole(parts.map(whole))).toEqual(whole(list));
    }),
  );
});

test('a map has at most the columns asked for and loses no extreme', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 1, max: 20 }), (list, most) => {
      const map = heatMap(list, most);
      expect(map.length).toBeLessThanOrEqual(Math.max(most, 1));
      expect(whole(map)).toEqual(whole(list));
    }),
  );
});

test('a pause has no column', () => {
  const at = (ts: number) => heatColumn(ts, [3.7, 3.7]);
  expect(heatMap([at(0), at(1), at(2), at(98), at(99), at(100)], 5)).toHaveLength(2);
  expect(heatMap([], 5)).toEqual([]);
});
