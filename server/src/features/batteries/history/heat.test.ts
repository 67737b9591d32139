import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLows, packLows } from '../health/cell-lows.ts';
import { heatOf } from './heat.ts';
import { openDay, packDay } from './packed-day.ts';
import type { HistorySample } from './series.ts';

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
const heat = (samples: readonly HistorySample[], columns: number) =>
  heatOf([samples], { from: 0, to: always, columns });
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

test('a map names of each cell the lowest, in at most the columns asked for [C-05]', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 1, max: 20 }), (samples, most) => {
      const { at, mv } = heat(samples, most);
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
    reported(0, calm),
    reported(1, [3_800, 3_640, 3_810]),
    reported(2, [3_700, 3_800, 3_810]),
    reported(3, calm),
    reported(50, [3_800, 3_650, 3_810]),
    reported(99, calm),
  ];
  expect(heat(samples, 3)).toEqual({
    at: [0, 50, 99],
    mv: [
      [3_700, 3_800, 3_800],
      [3_640, 3_650, 3_801],
      [3_799, 3_810, 3_799],
    ],
    worstCell: 2,
  });
  expect(heat([reported(0, calm), reported(1, calm)], 3).worstCell).toBeNull();
});

test('a pause has no column, nor has a sample without cells; a wire that hangs free is no cell', () => {
  const at = (ts: number) => reported(ts, [3_700, 3_700]);
  expect(heat([at(0), at(1), at(2), at(98), at(99), at(100)], 5).at).toHaveLength(2);
  expect(heat([reported(0, null)], 5)).toEqual({ at: [], mv: [], worstCell: null });
  expect(heat([], 5)).toEqual({ at: [], mv: [], worstCell: null });
  expect(heat([reported(0, [40, 3_700, 3_650])], 5)).toMatchObject({
    mv: [[null], [3_700], [3_650]],
    worstCell: 3,
  });
});

test('a packed day keeps the lowest of every cell, also of one that is never the lowest of all [C-05]', () => {
  const day = 86_400_000;
  const weak = (at: number, third: number) => reported(day + at, [3_800, 3_500, third, 3_800]);
  const samples = Array.from({ length: 3_600 }, (_, second) =>
    weak(second * 1_000, second === 1_234 ? 3_510 : 3_790),
  );
  const bytes = packLows(samples);
  expect(bytes).toHaveLength(4 + 6 * (7 + 8));
  const lows = openLows(bytes ?? Buffer.alloc(0), day) ?? [];
  const whole = { from: 0, to: always, columns: 400 };
  const map = heatOf([{ lows }], whole);
  expect(map.at.map((at) => (at - day) / 60_000)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(map.mv[2]).toEqual([3_790, 3_790, 3_510, 3_790, 3_790, 3_790]);
  expect(map.worstCell).toBe(2);
  const part = heatOf([{ lows }], { ...whole, from: day + 25 * 60_000, to: day + 35 * 60_000 });
  expect(part.at.map((at) => (at - day) / 60_000)).toEqual([25, 30]);
  const late = openLows(packLows(samples.slice(60)) ?? Buffer.alloc(0), day) ?? [];
  const after = heatOf([{ lows: late }], { ...whole, from: day + 10 * 60_000 + 30_000 });
  expect(
    after.at.map((at) => (at - day) / 60_000),
    'a stretch that is over',
  ).toEqual([10.5, 20, 30, 40, 50]);
  expect(packLows([reported(0, null), reported(1, [40])])).toBeNull();
  expect(openLows(Buffer.from([9, 9, 9, 9]), day)).toBeNull();
  const old = openDay(packDay(samples.slice(0, 2)), day);
  expect(heatOf([old ?? []], whole), 'a day packed before is read as it was').toMatchObject({
    at: [day, day + 1_000],
    worstCell: 2,
  });
});
