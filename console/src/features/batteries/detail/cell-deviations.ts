import type { BatteryHeat } from '@smartflight/contract/power/battery.schemas.ts';
import type { BatteryRule } from '@smartflight/contract/power/battery-models.schemas.ts';

/** Deviation of one cell from the median of the others over time, mV; negative is below, null without a reading. */
export type CellOffs = readonly (number | null)[];

/** Limits of the colour classes, mV, ascending. */
export type OffEdges = readonly [minor: number, number, number, major: number];

/** From the minor to the major deviation of a battery model in three equal steps (domain 6: 10, 30, 50, 70 mV). */
export function offEdgesOf({ minorV, majorV }: Pick<BatteryRule, 'minorV' | 'majorV'>): OffEdges {
  const edge = (thirds: number) => Math.round(1000 * (minorV + ((majorV - minorV) * thirds) / 3));
  return [edge(0), edge(1), edge(2), edge(3)];
}

/** Class of a deviation: 0 within the minor limit, up to 4 beyond the major one; a value at a limit is within it. */
export const offClass = (offMv: number, edges: OffEdges): number =>
  edges.filter((edge) => Math.abs(offMv) > edge).length;

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/**
 * Deviation of every cell from the median of the other cells, for every interval. A median, so that a single weak
 * cell doesn't shift the reference. Null with fewer than two other readings.
 */
export function offsOf({ at, mv }: Pick<BatteryHeat, 'at' | 'mv'>): CellOffs[] {
  return mv.map((own, cell) =>
    at.map((_, n) => {
      const value = own[n] ?? null;
      if (value === null) return null;
      const others = mv.flatMap((cells, other) => {
        const reading = other === cell ? null : (cells[n] ?? null);
        return reading === null ? [] : [reading];
      });
      return others.length < 2 ? null : value - middleOf(others);
    }),
  );
}

/** The largest absolute deviation of a cell and the index of its interval. */
export function greatestOff(offs: CellOffs): { index: number; offMv: number } | undefined {
  let found: { index: number; offMv: number } | undefined;
  offs.forEach((offMv, index) => {
    if (offMv !== null && (found === undefined || Math.abs(offMv) > Math.abs(found.offMv)))
      found = { index, offMv };
  });
  return found;
}

/** Start and end of each interval: up to the next one, at most one column of the whole range wide. */
export function spansOf(
  at: readonly number[],
  range: { fromMs: number; toMs: number },
): { fromMs: number; toMs: number }[] {
  const widest = Math.max(1, (range.toMs - range.fromMs) / heatColumns);
  return at.map((fromMs, n) => ({
    fromMs,
    toMs: Math.min(at[n + 1] ?? range.toMs, range.toMs, fromMs + widest),
  }));
}

/** The server's default number of columns (contract). */
const heatColumns = 120;
