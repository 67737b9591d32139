import type { BatteryHeat, BatterySample } from '@smartflight/contract/battery-shapes.ts';
import { heatColumn, heatMap } from './heat-map.ts';
import type { TableSample } from './history.store.ts';
import { type HistorySample, seriesOf } from './series.ts';

/** Cells less far apart than this are as good as equal, V. */
const standsOutV = 0.02;
const mvOf = (volts: number | null | undefined): number | null =>
  volts === null || volts === undefined ? null : Math.round(volts * 1000);

/** The cells of these samples over time in so many columns at most, and the one that is lowest where they differ most often. */
export function heatOf(samples: readonly HistorySample[], columns: number): BatteryHeat {
  if (columns === 0) return { at: [], mv: [], worstCell: null };
  const all = samples.flatMap(({ at, cellMv }) =>
    cellMv
      ? [
          heatColumn(
            at,
            cellMv.map((mv) => (mv === null ? null : mv / 1000)),
          ),
        ]
      : [],
  );
  const map = heatMap(all, columns);
  const cells = map.reduce((most, { low }) => Math.max(most, low.length), 0);
  const times = new Map<number, number>();
  for (const { spread } of map)
    if (spread && spread.volts >= standsOutV) times.set(spread.cell, (times.get(spread.cell) ?? 0) + 1);
  const [worst] = [...times].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  return {
    at: map.map(({ from }) => from),
    mv: Array.from({ length: cells }, (_, cell) => map.map(({ low }) => mvOf(low[cell]))),
    worstCell: worst?.[0] ?? null,
  };
}

/** One row of the table. */
export function tableRow(sample: TableSample, on: BatterySample['on']): BatterySample {
  const series = seriesOf([sample]);
  return {
    at: new Date(sample.at).toISOString(),
    on,
    cellDiffMv: series.cellDiffMv[0] ?? null,
    cellMinV: series.cellMinV[0] ?? null,
    cellMaxV: series.cellMaxV[0] ?? null,
    currentA: sample.currentA,
    soc: sample.soc,
    tempC: sample.tempC,
    totalVoltageV: sample.voltageV,
  };
}
