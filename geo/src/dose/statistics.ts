import { cellGroundM2, type DoseGrid, ground } from './grid.ts';

/** Cells with less treated ground than this share are edges: their figure would be noise. */
const leastShare = 0.25;
/** A cell of which more than this share was treated with an unknown amount has no known dose. */
const mostUnknownShare = 0.05;
/** A dose within this share of the target is on target: the tolerance of nozzles in ISO 16122-2. */
export const toleranceShare = 0.1;

/** One cell with treated ground. */
export interface DoseCell {
  cell: number;
  /** L/ha or kg/ha of its treated ground; null where an amount is unknown. */
  perHa: number | null;
  /** Treated ground, m². */
  treatedM2: number;
}

/** Dose of the cells: amount over the treated ground of the cell, so that overlap adds up. */
export function cellDoses(grid: DoseGrid): DoseCell[] {
  const treated = cellGroundM2(grid, ground.treated | ground.unknown);
  const unknown = cellGroundM2(grid, ground.unknown);
  const least = leastShare * grid.cellM ** 2;
  const cells: DoseCell[] = [];
  treated.forEach((m2, cell) => {
    if (m2 < least) return;
    const isKnown = unknown[cell]! <= mostUnknownShare * m2;
    cells.push({ cell, perHa: isKnown ? (grid.amount[cell]! * 10_000) / m2 : null, treatedM2: m2 });
  });
  return cells;
}

/** Figures of a dose map. Areas in m², doses per hectare of treated ground; shares of the treated ground, 0 to 1. */
export interface DoseStatistics {
  /** L or kg on the ground, as measured. */
  amount: number;
  treatedM2: number;
  /** Treated with an unknown amount; not part of mean, variation and shares. */
  unknownM2: number;
  /** Area-weighted mean; null where nothing is known. */
  meanPerHa: number | null;
  /** Coefficient of variation over the cells by area: standard deviation ÷ mean. */
  variation: number | null;
  /** Within 10 % of the target, below and above that. Null without a target. */
  withinShare: number | null;
  underShare: number | null;
  overShare: number | null;
}

/** Statistics of the cells against a target, per hectare; null for none. */
export function doseStatistics(
  grid: DoseGrid,
  cells: readonly DoseCell[],
  target: number | null,
): DoseStatistics {
  const known = cells.flatMap(({ perHa, treatedM2 }) => (perHa === null ? [] : [{ perHa, treatedM2 }]));
  const knownM2 = known.reduce((sum, { treatedM2 }) => sum + treatedM2, 0);
  const mean = knownM2 > 0 ? sumBy(known, ({ perHa }) => perHa) / knownM2 : null;
  const spread = mean && Math.sqrt(sumBy(known, ({ perHa }) => (perHa - mean) ** 2) / knownM2);
  const shareOf = (holds: (ratio: number) => boolean) =>
    target === null || knownM2 === 0
      ? null
      : sumBy(known, ({ perHa }) => (holds(perHa / target) ? 1 : 0)) / knownM2;
  return {
    amount: grid.amount.reduce((sum, amount) => sum + amount, 0),
    treatedM2: sum(cellGroundM2(grid, ground.treated | ground.unknown)),
    unknownM2: sum(cellGroundM2(grid, ground.unknown)),
    meanPerHa: mean,
    variation: mean && spread !== null ? spread / mean : null,
    withinShare: shareOf((ratio) => Math.abs(ratio - 1) <= toleranceShare),
    underShare: shareOf((ratio) => ratio < 1 - toleranceShare),
    overShare: shareOf((ratio) => ratio > 1 + toleranceShare),
  };
}

const sum = (values: Float64Array): number => values.reduce((whole, value) => whole + value, 0);

/** Sum of a figure weighted by area. */
function sumBy(
  cells: readonly { perHa: number; treatedM2: number }[],
  of: (cell: { perHa: number }) => number,
): number {
  return cells.reduce((whole, cell) => whole + of(cell) * cell.treatedM2, 0);
}
