import type { BatterySample } from '@smartflight/contract/power/battery.schemas.ts';
import type { TableSample } from './history.store.ts';
import { seriesOf } from './series.ts';

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
