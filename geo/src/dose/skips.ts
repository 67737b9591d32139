import type { Point } from '../plane.ts';
import { type DoseFinding, type FindingContext, markLine, runsOf } from './finding.ts';
import { ground, groundAt, placeOf } from './grid.ts';
import { courseOf, type DoseStep, longestStepMs, turnBetweenDeg } from './samples.ts';

/** A shorter break is the reaction of valve and pump, m. */
const leastSkipM = 3;
/** Beside ground that is not wanted a pass ends and begins with ramps, as at a headland, m. */
const leastEndM = 8;
/** A course is taken over this length, m: over a shorter one it is that of the drift. */
const courseM = 8;
/** Two stretches on courses within this belong to one pass, degrees. */
const samePassDeg = 25;
/** Further apart they are not one pass without a plot, m. */
const farthestM = 100;
/** Distance of the points at which the ground of a break is looked up, m. */
const lookM = 0.5;

/** Breaks within a pass: product stopped and resumed on the same line, and nothing treated the ground in between. */
export function findSkips(context: FindingContext): DoseFinding[] {
  const { grid, steps, target } = context;
  // What still drips after the switch is on the course of the ferry, not of the pass.
  const runs = runsOf(
    steps,
    ({ state, from, to }) => state !== 'none' && from.isOn !== false && to.isOn !== false,
  );
  return runs.slice(1).flatMap((next, i): DoseFinding[] => {
    const before = runs[i]!;
    const stop = before.at(-1)!;
    const widthM = stop.swathM ?? 0;
    const line = { start: stop.end, end: next[0].start };
    if (!isOnePass(before, next, line, widthM) || isDeliberate(context, stop, next[0])) return [];
    const missed = missedStretch(context, line);
    const leastM = missed?.isWhole ? Math.max(leastSkipM, widthM / 2) : Math.max(leastEndM, widthM);
    if (!missed || missed.lengthM < leastM) return [];
    markLine(grid, { ...missed, widthM }, ground.missed);
    const middle: Point = [(missed.start[0] + missed.end[0]) / 2, (missed.start[1] + missed.end[1]) / 2];
    return [
      {
        kind: 'skip',
        fromAt: stop.to.at,
        toAt: next[0].from.at,
        place: placeOf(grid, middle),
        measuredPerHa: 0,
        targetPerHa: target,
        lengthM: missed.lengthM,
        areaM2: missed.lengthM * widthM,
      },
    ];
  });
}

interface Stretch {
  start: Point;
  end: Point;
}

/** Whether the second run continues the first one on its line. */
function isOnePass(
  before: readonly DoseStep[],
  next: readonly DoseStep[],
  line: Stretch,
  widthM: number,
): boolean {
  const lengthM = Math.hypot(line.end[0] - line.start[0], line.end[1] - line.start[1]);
  if (lengthM < leastSkipM || lengthM > farthestM) return false;
  const [course, resumed] = [passCourse(before.toReversed()), passCourse(next)];
  if (course === undefined || resumed === undefined || turnBetweenDeg(course, resumed) > samePassDeg)
    return false;
  const turn = turnBetweenDeg(course, courseOf(line));
  return turn <= samePassDeg && lengthM * Math.sin((turn * Math.PI) / 180) <= widthM / 2;
}

/** Course over the first metres of a run, radians; undefined if it is too short to have one. */
function passCourse(steps: readonly DoseStep[]): number | undefined {
  let lengthM = 0;
  let last: DoseStep | undefined;
  for (const step of steps) {
    lengthM += step.lengthM;
    last = step;
    if (lengthM >= courseM) break;
  }
  const [first] = steps;
  if (!first || !last || lengthM < 1) return undefined;
  const isForward = first.from.at <= last.from.at;
  return courseOf(isForward ? { start: first.start, end: last.end } : { start: last.start, end: first.end });
}

/** Without a plot, a break in which the drone ferried is taken as wanted; a gap in data is unknown, not a skip. */
function isDeliberate({ steps, isWanted }: FindingContext, stop: DoseStep, next: DoseStep): boolean {
  const between = steps.slice(steps.indexOf(stop) + 1, steps.indexOf(next));
  let at = stop.to.at;
  for (const step of [...between, next]) {
    if (step.from.at - at > longestStepMs || step.to.at - step.from.at > longestStepMs) return true;
    at = step.to.at;
  }
  if (isWanted) return false;
  const ferried = between.filter(({ from }) => from.isWorking === false).length;
  return ferried * 2 > between.length;
}

/** The longest part of a line that is wanted and not treated; `isWhole` if all of the line is wanted. */
function missedStretch(
  { grid, isWanted }: FindingContext,
  { start, end }: Stretch,
): (Stretch & { lengthM: number; isWhole: boolean }) | undefined {
  const lengthM = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const count = Math.ceil(lengthM / lookM);
  const at = (k: number): Point => [
    start[0] + ((end[0] - start[0]) * k) / count,
    start[1] + ((end[1] - start[1]) * k) / count,
  ];
  let best = { from: 0, to: 0 };
  let from = 0;
  let isWhole = true;
  for (let k = 0; k <= count; k++) {
    const point = at(k);
    const wants = isWanted?.(point) ?? true;
    isWhole &&= wants;
    const isMissed = wants && (groundAt(grid, point) & (ground.treated | ground.unknown)) === 0;
    if (!isMissed) from = k + 1;
    else if (k - from > best.to - best.from) best = { from, to: k };
  }
  if (best.to === best.from) return undefined;
  return {
    start: at(best.from),
    end: at(best.to),
    lengthM: ((best.to - best.from) * lengthM) / count,
    isWhole,
  };
}
