import type { Point } from '../plane.ts';
import type { DoseFinding, FindingContext } from './finding.ts';
import { cellGroundM2, cellMiddle, type DoseGrid, ground, placeOf } from './grid.ts';

/** Cells from this share of the target on are overdosed. Seams of neighbouring passes stay below. */
const overShare = 1.5;
/** Product beyond the target that is worth a finding: the dose of this many squares of one swath. */
const leastExcessSwaths = 1.5;
/** Ground treated at least this often on average was flown over again. */
const overlapPasses = 1.5;
/** Slower than this the drone hovered, m/s. */
const standingMps = 1;

/** Connected cells that got more than 1.5 times the target, by their cause. */
export function findOverdoses({ grid, steps, target }: FindingContext): DoseFinding[] {
  const widths = steps.flatMap(({ state, swathM }) => (state === 'treated' && swathM ? [swathM] : []));
  const swathM = widths.toSorted((a, b) => a - b)[widths.length >> 1];
  if (target === null || swathM === undefined) return [];
  const treated = cellGroundM2(grid, ground.treated, ground.unknown);
  // Half a cell at least: the figure of a cell at the edge of a swath would be noise.
  const m2Of = (cell: number) => Math.max(treated[cell]!, grid.cellM ** 2 / 2);
  const isOver = (cell: number) =>
    treated[cell]! > 0 && (grid.amount[cell]! * 10_000) / m2Of(cell) > overShare * target;
  return regionsOf(grid, isOver).flatMap((cells): DoseFinding[] => {
    const sum = (of: (cell: number) => number) => cells.reduce((whole, cell) => whole + of(cell), 0);
    const amount = sum((cell) => grid.amount[cell]!);
    const m2 = sum(m2Of);
    if (amount - (target * m2) / 10_000 < (target * leastExcessSwaths * swathM ** 2) / 10_000) return [];
    const { fromAt, toAt, speedMps } = timeOf({ grid, steps }, cells);
    const passes = sum((cell) => grid.grossM2[cell]!) / m2;
    const kind = passes >= overlapPasses ? 'overlap' : speedMps < standingMps ? 'standing' : 'over';
    const worst = cells.reduce((a, b) => (grid.amount[b]! > grid.amount[a]! ? b : a));
    return [
      {
        kind,
        fromAt,
        toAt,
        place: placeOf(grid, cellMiddle(grid, worst)),
        measuredPerHa: (amount * 10_000) / m2,
        targetPerHa: target,
        lengthM: null,
        areaM2: m2,
      },
    ];
  });
}

/**
 * When the drone was over a region for the last time, and how fast: the stretch of flight around the moment by which half
 * of its product was there. A neighbouring pass that only touches it is another stretch.
 */
function timeOf(
  { grid, steps }: Pick<FindingContext, 'grid' | 'steps'>,
  cells: readonly number[],
): { fromAt: number; toAt: number; speedMps: number } {
  const own = new Set(cells);
  const cellOf = ([x, y]: Point) =>
    Math.floor((y - grid.y0) / grid.cellM) * grid.columns + Math.floor((x - grid.x0) / grid.cellM);
  const isOver = (i: number) => own.has(cellOf(steps[i]!.start)) || own.has(cellOf(steps[i]!.end));
  const middleAt = middleTime(grid, cells);
  const middle = Math.max(
    0,
    steps.findIndex(({ to }) => to.at >= middleAt),
  );
  const range = { first: middle, last: middle };
  for (let i = middle; i >= 0 && steps[range.first]!.from.at - steps[i]!.to.at <= reachMs; i--)
    if (isOver(i)) range.first = i;
  for (let i = middle; i < steps.length && steps[i]!.from.at - steps[range.last]!.to.at <= reachMs; i++)
    if (isOver(i)) range.last = i;
  const over = steps.slice(range.first, range.last + 1);
  const sum = (of: 'lengthM' | 'seconds') => over.reduce((whole, step) => whole + step[of], 0);
  return {
    fromAt: over[0]!.from.at,
    toAt: over.at(-1)!.to.at,
    speedMps: sum('lengthM') / sum('seconds'),
  };
}

/** Breaks up to this long, ms, belong to one stretch over a region beside the line of flight. */
const reachMs = 3_000;

/** Median of the times of last treatment, weighted by the product. */
function middleTime(grid: DoseGrid, cells: readonly number[]): number {
  const sorted = cells.toSorted((a, b) => grid.lastAt[a]! - grid.lastAt[b]!);
  let rest = cells.reduce((sum, cell) => sum + grid.amount[cell]!, 0) / 2;
  const middle = sorted.find((cell) => {
    rest -= grid.amount[cell]!;
    return rest <= 0;
  });
  return grid.lastAt[middle ?? sorted[0]!]!;
}

/** Groups of neighbouring cells, also over corners, that fulfil a condition. */
export function regionsOf(grid: DoseGrid, holds: (cell: number) => boolean): number[][] {
  const { columns, rows } = grid;
  const seen = new Uint8Array(columns * rows);
  const regions: number[][] = [];
  for (let first = 0; first < seen.length; first++) {
    if (seen[first] === 1 || !holds(first)) continue;
    const region = [first];
    seen[first] = 1;
    for (const cell of region) {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x;
          if (seen[next] === 1 || !holds(next)) continue;
          seen[next] = 1;
          region.push(next);
        }
    }
    regions.push(region);
  }
  return regions;
}
