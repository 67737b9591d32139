import type { Point } from '../plane.ts';
import { type DoseFinding, type FindingContext, markLine, middlePoint, runsOf } from './finding.ts';
import { finePerCell, ground, groundAt, placeOf } from './grid.ts';
import { courseOf, type DoseStep, longestStepMs } from './samples.ts';

/** Narrower strips are errors of position and of the assumed swath: a quarter of the swath, at least 1 m. */
const leastGapShare = 0.25;
const leastGapM = 1;
/** Wider ground between passes is not treated yet: one missed pass at most, in swaths, as for worked area. */
const mostGapSwaths = 1.5;
/** A gap along a pass is reported from this length on, m: shorter ones are at turns and ends of lanes. */
const leastLengthM = 8;
/** The gap begins at most this far from the edge of the swath, m, because neighbours may overlap. */
const edgeM = 1;

interface GapPoint {
  step: DoseStep;
  middle: Point;
  widthM: number;
}

/** Strips left out between two passes, each once, seen across the swath from each treated step. */
export function findPassGaps(context: FindingContext): DoseFinding[] {
  const found: DoseFinding[] = [];
  for (const pass of runsOf(context.steps, ({ state }) => state === 'treated'))
    for (const side of [1, -1] as const) {
      let run: GapPoint[] = [];
      for (const step of pass) {
        const gap = step.lengthM >= 0.5 ? gapBeside(context, step, side) : undefined;
        if (gap) run.push(gap);
        else {
          found.push(...report(context, run));
          run = [];
        }
      }
      found.push(...report(context, run));
    }
  return found;
}

function report({ grid, target }: FindingContext, run: readonly GapPoint[]): DoseFinding[] {
  const lengthM = run.reduce((sum, { step }) => sum + step.lengthM, 0);
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || lengthM < leastLengthM) return [];
  let areaM2 = 0;
  for (const { step, middle, widthM } of run) {
    areaM2 += step.lengthM * widthM;
    const [dx, dy] = [(step.end[0] - step.start[0]) / 2, (step.end[1] - step.start[1]) / 2];
    const [start, end] = [-1, 1].map((sign): Point => [middle[0] + sign * dx, middle[1] + sign * dy]);
    markLine(grid, { start: start!, end: end!, widthM: widthM + 2 * edgeM }, ground.missed);
  }
  return [
    {
      kind: 'between',
      fromAt: first.step.from.at,
      toAt: last.step.to.at,
      place: placeOf(grid, run[run.length >> 1]!.middle),
      measuredPerHa: 0,
      targetPerHa: target,
      lengthM,
      areaM2,
    },
  ];
}

/** Untreated ground between a step and the pass beside it. */
function gapBeside(context: FindingContext, step: DoseStep, side: 1 | -1): GapPoint | undefined {
  const { grid, isWanted, steps } = context;
  const { swathM } = step;
  if (swathM === undefined) return undefined;
  const middle = middlePoint(step);
  const course = courseOf(step) + (side * Math.PI) / 2;
  const at = (m: number): Point => [middle[0] + m * Math.cos(course), middle[1] + m * Math.sin(course)];
  const stepM = grid.cellM / finePerCell;
  const isOpen = (m: number) => groundAt(grid, at(m)) === 0;
  let from = swathM / 2 - edgeM;
  while (from <= swathM / 2 + edgeM && !isOpen(from)) from += stepM;
  if (from > swathM / 2 + edgeM) return undefined;
  let to = from;
  while (to - from <= mostGapSwaths * swathM && isOpen(to)) to += stepM;
  const widthM = to - from;
  if (widthM < Math.max(leastGapM, leastGapShare * swathM) || widthM > mostGapSwaths * swathM)
    return undefined;
  const point = at((from + to) / 2);
  if (isWanted && !isWanted(point)) return undefined;
  return isUnmeasured(steps, point) ? undefined : { step, middle: point, widthM };
}

/** Whether the drone may have flown over a point within a gap in its data. */
function isUnmeasured(steps: readonly DoseStep[], [x, y]: Point): boolean {
  return steps.some(({ start, end, seconds, lengthM, speedMps }) => {
    const isStanding = lengthM < 1 && speedMps < 0.5;
    if (isStanding || seconds * 1000 <= longestStepMs) return false;
    const viaM = Math.hypot(x - start[0], y - start[1]) + Math.hypot(x - end[0], y - end[1]);
    return viaM <= seconds * fastWorkMps;
  });
}

/** No drone works faster, m/s. */
const fastWorkMps = 12;
