import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartOf, columnsOf, heatOf } from './columns.ts';
import { openDay, packDay } from './packed-day.ts';
import { type HistorySample, leastKept, seriesOf } from './series.ts';

const always = Number.MAX_SAFE_INTEGER;
const told = (
  at: number,
  cellMv: HistorySample['cellMv'],
  more: Partial<HistorySample> = {},
): HistorySample => ({
  at,
  soc: null,
  voltageV: null,
  currentA: null,
  tempC: null,
  cellMv,
  ...more,
});
const columns = (samples: readonly HistorySample[]) => columnsOf([samples], 0, always);
const known = (list: readonly (number | null)[]) => list.filter((one) => one !== null);

const cell = fc.option(fc.integer({ min: 3_000, max: 4_400 }), { freq: 8 });
const histories = fc
  .array(
    fc.record({
      at: fc.nat({ max: 10_000 }),
      cellMv: fc.option(fc.array(cell, { maxLength: 6 }), { freq: 6 }),
      soc: fc.option(fc.nat({ max: 100 })),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((list) => list.sort((a, b) => a.at - b.at).map(({ at, cellMv, soc }) => told(at, cellMv, { soc })));

test('a map names of each cell the lowest, in at most the columns asked for [C-05]', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 1, max: 20 }), (samples, most) => {
      const { at, mv } = heatOf(columns(samples), most);
      expect(at.length).toBeLessThanOrEqual(most);
      for (const [nth, row] of mv.entries()) {
        const all = known(samples.map(({ cellMv }) => cellMv?.[nth] ?? null));
        expect(Math.min(...known(row))).toBe(Math.min(...all));
      }
    }),
  );
});

test('the worst cell is the one that is lowest where cells differ most, in the most columns [C-05]', () => {
  const calm = [3_800, 3_801, 3_799];
  const samples = [
    told(0, calm),
    told(1, [3_800, 3_640, 3_810]),
    told(2, [3_700, 3_800, 3_810]),
    told(3, calm),
    told(50, [3_800, 3_650, 3_810]),
    told(99, calm),
  ];
  expect(heatOf(columns(samples), 3)).toEqual({
    at: [0, 50, 99],
    mv: [
      [3_700, 3_800, 3_800],
      [3_640, 3_650, 3_801],
      [3_799, 3_810, 3_799],
    ],
    worstCell: 2,
  });
  expect(heatOf(columns([told(0, calm), told(1, calm)]), 3).worstCell).toBeNull();
});

test('a pause has no column, nor has a sample without cells; a wire that hangs free is no cell', () => {
  const at = (ts: number) => told(ts, [3_700, 3_700]);
  expect(heatOf(columns([at(0), at(1), at(2), at(98), at(99), at(100)]), 5).at).toHaveLength(2);
  expect(heatOf(columns([told(0, null)]), 5)).toEqual({ at: [], mv: [], worstCell: null });
  expect(heatOf(columns([]), 5)).toEqual({ at: [], mv: [], worstCell: null });
  expect(heatOf(columns([told(0, [40, 3_700, 3_650])]), 5)).toMatchObject({
    mv: [[null], [3_700], [3_650]],
    worstCell: 3,
  });
});

test('a chart keeps the least and the greatest of every series [C-05]', () => {
  fc.assert(
    fc.property(histories, (samples) => {
      const { at, ...chart } = chartOf(columns(samples), leastKept);
      const { at: all, ...whole } = seriesOf(samples);
      expect([at[0], at.at(-1)]).toEqual([all[0], all.at(-1)]);
      for (const name of ['cellDiffMv', 'cellMinV', 'cellMaxV', 'soc'] as const) {
        expect(Math.min(...known(chart[name])), name).toBe(Math.min(...known(whole[name])));
        expect(Math.max(...known(chart[name])), name).toBe(Math.max(...known(whole[name])));
      }
    }),
  );
});

test('packed days and stored samples are looked through alike, within the range alone', () => {
  const day = 86_400_000;
  const first = [told(1_000, [3_700, 3_710], { soc: 50 }), told(2_000, [3_600], { soc: 49 })];
  const second = [told(day + 5, null, { soc: 48 }), told(day + 7_000, [3_500, 3_520], { soc: 20 })];
  const packed = openDay(packDay(first), 0);
  expect(packed).not.toBeNull();
  const mixed = columnsOf([packed ?? [], second], 2_000, day + 5);
  expect(mixed).toEqual(columnsOf([first, second], 2_000, day + 5));
  expect([...mixed.at]).toEqual([2_000, day + 5]);
  expect(chartOf(mixed, 100)).toMatchObject({
    soc: [49, 48],
    cellMinV: [3.6, null],
    cellDiffMv: [null, null],
  });
});
