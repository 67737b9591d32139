import type { BatteryHeat } from '@smartflight/contract/power/battery.schemas.ts';
import type { BatteryRule } from '@smartflight/contract/power/battery-models.schemas.ts';

/** Distances of one cell from the middle of the others over time, mV; negative is below, null without a reading. */
export type CellOffs = readonly (number | null)[];

/** Edges of the classes of colour, mV, rising. */
export type OffEdges = readonly [minor: number, number, number, major: number];

/** From a minor to a major deviation of a battery's model in three equal steps (domain 6: 10, 30, 50, 70 mV). */
export function offEdgesOf({ minorV, majorV }: Pick<BatteryRule, 'minorV' | 'majorV'>): OffEdges {
  const edge = (thirds: number) => Math.round(1000 * (minorV + ((majorV - minorV) * thirds) / 3));
  return [edge(0), edge(1), edge(2), edge(3)];
}

/** Class of a distance: 0 within a minor deviation, up to 4 beyond a major one; a value at an edge is not beyond it. */
export const offClass = (offMv: number, edges: OffEdges): number =>
  edges.filter((edge) => Math.abs(offMv) > edge).length;

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/**
 * Of every cell and stretch the distance from the median of the other cells. A median, because a single weak cell must
 * not shift what it is held against. Fewer than two other readings report nothing.
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

/** The greatest distance of a cell, whichever way, and the stretch it was in. */
export function greatestOff(offs: CellOffs): { index: number; offMv: number } | undefined {
  let found: { index: number; offMv: number } | undefined;
  offs.forEach((offMv, index) => {
    if (offMv !== null && (found === undefined || Math.abs(offMv) > Math.abs(found.offMv)))
      found = { index, offMv };
  });
  return found;
}

/** Where each stretch is: from its beginning to the next one, at most as wide as one column of the whole range. */
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

/** Columns that the console asks for when it names none (contract). */
const heatColumns = 120;
