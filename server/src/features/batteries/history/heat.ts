import type { BatteryHeat } from '@smartflight/contract/power/battery.schemas.ts';
import { addLow, type CellLow, lowOf, lowStretchMs } from '../health/cell-lows.ts';
import { type HistoryPart, isPacked, readerOf } from './columns.ts';
import { unknownMv } from './packed-day.ts';

/** Input of a heat map: the stored cell minima of a packed day if there are any, else samples. */
export type HeatPart = HistoryPart | { lows: readonly CellLow[] };

/** Cells whose spread is below this count as equal, mV. */
const deviatesMv = 20;

const stretchOf = (at: number): number => Math.floor(at / lowStretchMs);

function* lowsOf(parts: readonly HeatPart[], from: number, to: number): Generator<CellLow> {
  for (const part of parts) {
    if ('lows' in part) {
      // A stretch that begins before the range is shown from the start of the range.
      for (const low of part.lows)
        if (low.at <= to && (low.at >= from || stretchOf(low.at) === stretchOf(from)))
          yield { ...low, at: Math.max(low.at, from) };
      continue;
    }
    const read = isPacked(part) ? part : readerOf(part);
    for (let nth = 0; nth < read.count; nth += 1) {
      const at = read.at(nth);
      if (at < from || at > to) continue;
      const low = lowOf(at, read.cells, (cell) => read.mv(nth, cell));
      if (low) yield low;
    }
  }
}

/**
 * Cells over time from `from` to `to`, both included, epoch ms, in at most so many columns of equal spans with the
 * minimum of each cell. Also the cell that is lowest at the largest spread in most columns; on a tie the one with the
 * lower number. A span without a sample has no column.
 */
export function heatOf(
  parts: readonly HeatPart[],
  { from, to, columns }: { from: number; to: number; columns: number },
): BatteryHeat {
  const all = columns === 0 ? [] : [...lowsOf(parts, from, to)];
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return { at: [], mv: [], worstCell: null };
  const cells = all.reduce((most, { low }) => Math.max(most, low.length), 0);
  const spanMs = (last.at - first.at) / columns || 1;
  const spans: CellLow[] = [];
  let open = -1;
  for (const [rank, one] of all.entries()) {
    const number =
      all.length <= columns ? rank : Math.min(columns - 1, Math.floor((one.at - first.at) / spanMs));
    if (number !== open)
      spans.push({ at: one.at, low: new Uint16Array(cells).fill(unknownMv), apart: -1, cell: 0 });
    open = number;
    addLow(spans.at(-1)!, one);
  }
  return {
    at: spans.map(({ at }) => at),
    mv: Array.from({ length: cells }, (_, cell) =>
      spans.map(({ low }) => (low[cell] === unknownMv ? null : low[cell]!)),
    ),
    worstCell: worstOf(spans),
  };
}

function worstOf(spans: readonly CellLow[]): number | null {
  const times = new Map<number, number>();
  for (const { apart, cell } of spans) if (apart >= deviatesMv) times.set(cell, (times.get(cell) ?? 0) + 1);
  const [worst] = [...times].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  return worst?.[0] ?? null;
}
