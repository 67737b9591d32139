import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartOf, columnsOf } from './columns.ts';
import { openDay, packDay } from './packed-day.ts';
import { type HistorySample, leastKept, seriesOf } from './series.ts';

const always = Number.MAX_SAFE_INTEGER;
const reported = (
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
  .map((list) =>
    list.sort((a, b) => a.at - b.at).map(({ at, cellMv, soc }) => reported(at, cellMv, { soc })),
  );

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
  const first = [reported(1_000, [3_700, 3_710], { soc: 50 }), reported(2_000, [3_600], { soc: 49 })];
  const second = [reported(day + 5, null, { soc: 48 }), reported(day + 7_000, [3_500, 3_520], { soc: 20 })];
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
