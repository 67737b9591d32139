import type { BatterySeries } from '@smartflight/contract/power/battery.schemas.ts';
import { diffOf } from '../state/battery-fold.ts';
import { thinned } from './thin.ts';

export interface HistorySample {
  /** Epoch ms. */
  at: number;
  soc: number | null;
  voltageV: number | null;
  currentA: number | null;
  tempC: number | null;
  cellMv: readonly (number | null)[] | null;
}

const voltsOf = (mv: number | null): number | null => (mv === null ? null : mv / 1000);
const knownOf = (cells: HistorySample['cellMv']): number[] =>
  (cells ?? []).filter((mv): mv is number => mv !== null && mv > 0);
const leastOf = (cells: HistorySample['cellMv']): number | null => {
  const known = knownOf(cells);
  return known.length > 0 ? Math.min(...known) : null;
};
const mostOf = (cells: HistorySample['cellMv']): number | null => {
  const known = knownOf(cells);
  return known.length > 0 ? Math.max(...known) : null;
};

export function seriesOf(samples: readonly HistorySample[]): BatterySeries {
  return {
    at: samples.map(({ at }) => at),
    cellDiffMv: samples.map(({ cellMv }) => cellMv && diffOf(cellMv)),
    cellMinV: samples.map(({ cellMv }) => voltsOf(leastOf(cellMv))),
    cellMaxV: samples.map(({ cellMv }) => voltsOf(mostOf(cellMv))),
    currentA: samples.map(({ currentA }) => currentA),
    soc: samples.map(({ soc }) => soc),
    tempC: samples.map(({ tempC }) => tempC),
    totalVoltageV: samples.map(({ voltageV }) => voltageV),
  };
}

/** Smallest number of samples that always has room for the minimum and maximum of every series. */
export const leastKept = 2 * 7 + 2;

/** Thins samples to about `most`; the minimum and maximum of every series are preserved. */
export function thinSamples(samples: readonly HistorySample[], most: number): readonly HistorySample[] {
  const { at, ...values } = seriesOf(samples);
  return thinned({ ts: at, values }, Math.max(leastKept, most)).map((nth) => samples[nth]!);
}
