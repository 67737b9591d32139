import type { BatteryHeat, BatterySeries } from '@smartflight/contract/battery-shapes.ts';
import { type PackedDay, unknownMv } from './packed-day.ts';
import { type HistorySample, leastKept } from './series.ts';
import { thinned } from './thin.ts';

/** Samples in ascending order, column by column: a year of them is looked through without an object for each. */
export interface HistoryColumns {
  /** Epoch ms. */
  at: Float64Array;
  /** Charge, voltage, current and temperature; NaN where none was told. */
  values: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  /** Cells of each sample, and of one sample after the other their millivolts; `unknownMv` where none was told. */
  cells: number;
  mv: Uint16Array;
}

/** Samples of a stretch: days as they were packed and others as they are stored. */
export type HistoryPart = PackedDay | readonly HistorySample[];

/** A cell shows between these, mV; anything else is a wire that hangs free. */
const readable = { min: 500, max: 6_000 } as const;
/** Cells less far apart than this are as good as equal, mV. */
const standsOutMv = 20;

const isPacked = (part: HistoryPart): part is PackedDay => 'count' in part;
const cellsOf = (part: HistoryPart): number =>
  isPacked(part) ? part.cells : part.reduce((most, { cellMv }) => Math.max(most, cellMv?.length ?? 0), 0);

/** Parts that follow each other in time as columns, of `from` to `to`, both included, epoch ms. */
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

function readerOf(samples: readonly HistorySample[]): PackedDay {
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

/** The charted series in about so many points; the least and the greatest of each stay. */
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

/** One column of the map under way. */
interface Span {
  at: number;
  /** Of each cell the lowest, mV; `unknownMv` where it showed nothing. */
  low: Uint16Array;
  /** Most that the cells of one sample were apart, mV, and the cell that was lowest then, from 1. */
  apart: number;
  cell: number;
}

/**
 * The cells over time in at most so many columns of equal spans, each cell at its lowest, and the cell that is lowest
 * where they differ most in the most columns, of equals the one with the lower number. A span without a sample has no
 * column.
 */
export function heatOf({ at, cells, mv }: HistoryColumns, columns: number): BatteryHeat {
  const shown: number[] = [];
  for (let nth = 0; nth < at.length; nth += 1)
    for (let place = nth * cells; place < (nth + 1) * cells; place += 1)
      if (mv[place] !== unknownMv) {
        shown.push(nth);
        break;
      }
  const [first, last] = [shown[0], shown.at(-1)];
  if (columns === 0 || first === undefined || last === undefined) return { at: [], mv: [], worstCell: null };
  const spanMs = (at[last]! - at[first]!) / columns || 1;
  const spans: Span[] = [];
  let open = -1;
  for (const [rank, nth] of shown.entries()) {
    const number =
      shown.length <= columns ? rank : Math.min(columns - 1, Math.floor((at[nth]! - at[first]!) / spanMs));
    if (number !== open)
      spans.push({ at: at[nth]!, low: new Uint16Array(cells).fill(unknownMv), apart: -1, cell: 0 });
    open = number;
    addTo(spans.at(-1)!, mv.subarray(nth * cells, (nth + 1) * cells));
  }
  return {
    at: spans.map((span) => span.at),
    mv: Array.from({ length: cells }, (_, cell) =>
      spans.map(({ low }) => (low[cell] === unknownMv ? null : low[cell]!)),
    ),
    worstCell: worstOf(spans),
  };
}

function addTo(span: Span, mv: Uint16Array): void {
  let [low, high, known, lowest] = [unknownMv, 0, 0, 0];
  for (let cell = 0; cell < mv.length; cell += 1) {
    const one = mv[cell]!;
    if (one < readable.min || one > readable.max) continue;
    known += 1;
    if (one < span.low[cell]!) span.low[cell] = one;
    if (one > high) high = one;
    if (one < low) [low, lowest] = [one, cell + 1];
  }
  if (known < 2) return;
  const apart = high - low;
  if (apart > span.apart || (apart === span.apart && lowest < span.cell)) {
    span.apart = apart;
    span.cell = lowest;
  }
}

function worstOf(spans: readonly Span[]): number | null {
  const times = new Map<number, number>();
  for (const { apart, cell } of spans) if (apart >= standsOutMv) times.set(cell, (times.get(cell) ?? 0) + 1);
  const [worst] = [...times].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  return worst?.[0] ?? null;
}
