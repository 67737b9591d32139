import type { Point } from '../plane.ts';
import type { Boundary, Position } from '../shape.ts';
import { type DoseGrid, markGround } from './grid.ts';
import type { DoseStep } from './samples.ts';

/** `between`: ground left out between two passes; `skip`: a stretch of a pass left out; `low`: less flow than set. */
export type FindingKind = 'dry' | 'skip' | 'between' | 'low' | 'standing' | 'overlap' | 'over';

/** What went wrong, when and where. Doses per hectare; null where a figure does not apply or is unknown. */
export interface DoseFinding {
  kind: FindingKind;
  /** Epoch ms. */
  fromAt: number;
  toAt: number;
  place: Position;
  measuredPerHa: number | null;
  targetPerHa: number | null;
  /** Length of the stretch, m; null for a spot. */
  lengthM: number | null;
  /** Ground that it concerns, m². */
  areaM2: number | null;
}

/** The plot that a flight treated. Findings are only made where ground was to be treated. */
export interface DosePlot {
  boundary: Boundary;
  /** Width along the boundary that is left out, m. */
  insetM: number;
}

export interface FindingContext {
  grid: DoseGrid;
  steps: readonly DoseStep[];
  /** L/ha or kg/ha; null where unknown, then nothing is compared with it. */
  target: number | null;
  /** Whether ground at a point of the plane was to be treated; undefined without a plot. */
  isWanted: ((point: Point) => boolean) | undefined;
}

/** Middle of the part of a step with product, m. */
export const middlePoint = ({ start, end }: Pick<DoseStep, 'start' | 'end'>): Point => [
  (start[0] + end[0]) / 2,
  (start[1] + end[1]) / 2,
];

/** Consecutive steps that all fulfil a condition, without gaps in time. */
export function runsOf(
  steps: readonly DoseStep[],
  holds: (step: DoseStep) => boolean,
): [DoseStep, ...DoseStep[]][] {
  const runs: [DoseStep, ...DoseStep[]][] = [];
  let run: [DoseStep, ...DoseStep[]] | undefined;
  for (const step of steps) {
    if (!holds(step)) {
      run = undefined;
      continue;
    }
    if (run && run.at(-1)!.to === step.from) run.push(step);
    else {
      run = [step];
      runs.push(run);
    }
  }
  return runs;
}

/** Marks the ground of a straight line of a width. */
export function markLine(
  grid: DoseGrid,
  { start, end, widthM }: { start: Point; end: Point; widthM: number },
  bit: number,
): void {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  if (length === 0) return;
  const aside = (point: Point, side: number): Point => [
    point[0] - ((end[1] - start[1]) / length) * side,
    point[1] + ((end[0] - start[0]) / length) * side,
  ];
  const half = widthM / 2;
  markGround(grid, [aside(start, half), aside(end, half), aside(end, -half), aside(start, -half)], bit);
}
