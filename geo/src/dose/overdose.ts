import type { Point } from '../plane.ts';
import type { DoseFinding, FindingContext } from './finding.ts';
import { cellGroundM2, cellMiddle, type DoseGrid, ground, placeOf } from './grid.ts';

/** Cells from this share of the target on are overdosed. Seams of neighbouring passes stay below. */
const overShare = 1.5;
/** Product beyond the target that is worth a finding: the dose of this many squares of one swath. */
const leastExcessSwaths = 1.5;
/** Ground treated at least this often on average was flown over again. */
const overlapPasses = 1.5;
/** Slower than this the drone stood, m/s. */
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

/** When the drone was last over a region, and how fast. */
function timeOf(
  { grid, steps }: Pick<FindingContext, 'grid' | 'steps'>,
  cells: readonly number[],
): { fromAt: number; toAt: number; speedMps: number } {
  const own = new Set(cells);
  const cellOf = ([x, y]: Point) =>
    Math.floor((y - grid.y0) / grid.cellM) * grid.columns + Math.floor((x - grid.x0) / grid.cellM);
  const toAt = Math.max(...cells.map((cell) => grid.lastAt[cell]!));
  let fromAt = toAt;
  let [lengthM, seconds] = [0, 0];
  for (const step of steps.toReversed()) {
    if (step.from.at >= toAt) continue;
    const isOver = own.has(cellOf(step.start)) || own.has(cellOf(step.end));
    if (!isOver && step.to.at < toAt - reachMs) break;
    if (!isOver) continue;
    fromAt = step.from.at;
    lengthM += step.lengthM;
    seconds += step.seconds;
  }
  if (seconds > 0) return { fromAt, toAt, speedMps: lengthM / seconds };
  return { fromAt: Math.min(...cells.map((cell) => grid.lastAt[cell]!)), toAt, speedMps: standingMps };
}

/** A region beside the line of flight is left within this time, ms. */
const reachMs = 5_000;

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
