import type { BatterySeries } from '@smartflight/contract/power/battery.schemas.ts';
import { expect, test } from 'vitest';
import { historyCharts, historyLine } from './history-lines.ts';

const minute = 60_000;
const series = (at: number[], values: Partial<BatterySeries>): BatterySeries => {
  const none = at.map(() => null);
  return {
    at,
    cellDiffMv: none,
    cellMinV: none,
    cellMaxV: none,
    currentA: none,
    soc: none,
    tempC: none,
    totalVoltageV: none,
    ...values,
  };
};
const chartOf = (of: string) => historyCharts.find((chart) => chart.of === of)!;
const range = { fromMs: 1_000_000, toMs: 1_000_000 + 60 * minute };

test('[C-05] the history has the six figures of a battery, the cell voltage difference first', () => {
  expect(historyCharts.map(({ of }) => of)).toEqual([
    'cellDiffMv',
    'cellMinV',
    'currentA',
    'soc',
    'tempC',
    'totalVoltageV',
  ]);
});

test('a chart starts at the range’s beginning, shows the value at the cursor and none in a gap', () => {
  const at = [0, 1, 2, 40].map((minutes) => range.fromMs + minutes * minute);
  const found = historyLine(series(at, { soc: [90, 80, 70, 60] }), chartOf('soc'), range);
  expect(found?.line.path.startsWith('M0.00 10.00')).toBe(true);
  expect(found?.line.path.match(/M/g)).toHaveLength(2);
  expect([0, 1.5, 20, 40].map((minutes) => found?.at(minutes * minute).value)).toEqual([90, 80, null, 60]);
});

test('the box of the lowest cell holds the highest cell too', () => {
  const at = [0, 1].map((minutes) => range.fromMs + minutes * minute);
  const found = historyLine(
    series(at, { cellMinV: [3.6, 3.5], cellMaxV: [3.7, 3.9] }),
    chartOf('cellMinV'),
    range,
  );
  expect(found?.line.high).toBeGreaterThan(3.9);
  expect(found?.at(minute)).toEqual({ value: 3.5, other: 3.9 });
});

test('what was never reported has no chart', () => {
  expect(historyLine(series([range.fromMs], {}), chartOf('tempC'), range)).toBeUndefined();
});
