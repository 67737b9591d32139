import type { BatterySeries } from '@smartflight/contract/power/battery.schemas.ts';
import { type PackedDay, unknownMv } from './packed-day.ts';
import { type HistorySample, leastKept } from './series.ts';
import { thinned } from './thin.ts';

/** Samples in ascending order as columns: a year is scanned without an object per sample. */
export interface HistoryColumns {
  /** Epoch ms. */
  at: Float64Array;
  /** Charge, voltage, current and temperature; NaN if not reported. */
  values: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  /** Cells per sample; `mv` has the millivolts sample after sample, `unknownMv` if not reported. */
  cells: number;
  mv: Uint16Array;
}

/** Samples of a stretch, either a packed day or stored rows. */
export type HistoryPart = PackedDay | readonly HistorySample[];

export const isPacked = (part: HistoryPart): part is PackedDay => 'count' in part;
const cellsOf = (part: HistoryPart): number =>
  isPacked(part) ? part.cells : part.reduce((most, { cellMv }) => Math.max(most, cellMv?.length ?? 0), 0);

/** Joins consecutive parts into columns, from `from` to `to`, both included, epoch ms. */
export function columnsOf(parts: readonly HistoryPart[], from: number, to: number): HistoryColumns {
  const most = parts.reduce((sum, part) => sum + (isPacked(part) ? part.count : part.length), 0);
  const cells = Math.max(0, ...parts.map(cellsOf));
  const at = new Float64Array(most);
  const values = [0, 1, 2, 3].map(() => new Float64Array(most));
  const mv = new Uint16Array(most * cells).fill(unknownMv);
  let count = 0;
  for (const part of parts) {
    const length = isPacked(part) ? part.count : part.length;
    const read = isPacked(part) ? part : readerOf(part);
    for (let nth = 0; nth < length; nth += 1) {
      const when = read.at(nth);
      if (when < from || when > to) continue;
      at[count] = when;
      for (let column = 0; column < 4; column += 1) values[column]![count] = read.value(column, nth);
      for (let cell = 0; cell < read.cells; cell += 1) mv[count * cells + cell] = read.mv(nth, cell);
      count += 1;
    }
  }
  const [soc, voltageV, currentA, tempC] = values.map((column) => column.subarray(0, count));
  return {
    at: at.subarray(0, count),
    values: [soc!, voltageV!, currentA!, tempC!],
    cells,
    mv: mv.subarray(0, count * cells),
  };
}

/** Wraps samples in the interface of a packed day. */
export function readerOf(samples: readonly HistorySample[]): PackedDay {
  const columns = (['soc', 'voltageV', 'currentA', 'tempC'] as const).map((name) =>
    samples.map((sample) => sample[name] ?? Number.NaN),
  );
  return {
    count: samples.length,
    cells: cellsOf(samples),
    at: (nth) => samples[nth]!.at,
    value: (column, nth) => columns[column]![nth]!,
    mv: (nth, cell) => samples[nth]!.cellMv?.[cell] ?? unknownMv,
  };
}

/** The charted series, thinned to about so many points; minimum and maximum of each series are preserved. */
export function chartOf({ at, values, cells, mv }: HistoryColumns, points: number): BatterySeries {
  const lowest = new Float64Array(at.length).fill(Number.NaN);
  const highest = new Float64Array(at.length).fill(Number.NaN);
  const apart = new Float64Array(at.length).fill(Number.NaN);
  for (let nth = 0; nth < at.length; nth += 1) {
    let [low, high, known] = [unknownMv, 0, 0];
    for (let place = nth * cells; place < (nth + 1) * cells; place += 1) {
      const one = mv[place]!;
      if (one === unknownMv || one === 0) continue;
      known += 1;
      if (one < low) low = one;
      if (one > high) high = one;
    }
    if (known === 0) continue;
    lowest[nth] = low / 1000;
    highest[nth] = high / 1000;
    if (known > 1) apart[nth] = high - low;
  }
  const [soc, totalVoltageV, currentA, tempC] = values;
  const series = {
    cellDiffMv: apart,
    cellMinV: lowest,
    cellMaxV: highest,
    currentA,
    soc,
    tempC,
    totalVoltageV,
  };
  const kept = thinned({ ts: at, values: series }, Math.max(leastKept, points));
  const pick = (column: Float64Array): (number | null)[] =>
    kept.map((nth) => (Number.isNaN(column[nth]) ? null : column[nth]!));
  return {
    at: kept.map((nth) => at[nth]!),
    cellDiffMv: pick(apart),
    cellMinV: pick(lowest),
    cellMaxV: pick(highest),
    currentA: pick(currentA),
    soc: pick(soc),
    tempC: pick(tempC),
    totalVoltageV: pick(totalVoltageV),
  };
}
