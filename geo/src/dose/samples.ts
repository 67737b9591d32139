import { turn } from '../ellipsoid.ts';
import type { Plane, Point } from '../plane.ts';

/** A sample of a flight, in time order, as the dose is computed from it. Absent values were not reported. */
export interface DoseSample {
  /** Device time, epoch ms. */
  at: number;
  lat: number;
  lon: number;
  speedMps?: number;
  /** Measured flow, L/min or kg/min; 0 on the ground. */
  flowPerMin?: number;
  /** Whether the pump or spreader was switched on. */
  isOn?: boolean;
  /** When `isOn` last changed, epoch ms. */
  changedAt?: number;
  /** Whether the drone reported that it worked rather than ferried. */
  isWorking?: boolean;
  swathM?: number;
}

/** The straight line between two consecutive samples, on a plane in metres. */
export interface DoseStep {
  from: DoseSample;
  to: DoseSample;
  /** Ends of the part with product, m; of the whole step where no product flowed. */
  start: Point;
  end: Point;
  lengthM: number;
  seconds: number;
  /** Mean of the reported ground speeds, else length over time, m/s. */
  speedMps: number;
  swathM: number | undefined;
  /** `treated`: product flowed; `none`: it did not; `unknown`: it may have, but was not measured. */
  state: 'treated' | 'none' | 'unknown';
  /** L or kg released in the step; 0 without product, undefined where unknown. */
  amount: number | undefined;
}

/** Steps longer than this are gaps in data: what happened in between was not measured. As for worked area, ms. */
export const longestStepMs = 3_000;
/** Across longer gaps nothing is drawn at all, ms. */
const longestDrawnMs = 30_000;
/** No drone is faster, m/s; a faster step is an error of position. */
const fastestMps = 20;
/** A smaller flow is a dripping valve, L/min or kg/min. */
export const leastFlowPerMin = 0.05;

/** Whether product flows at a sample; undefined where neither switch nor meter was reported. */
function flowsAt({ flowPerMin, isOn }: DoseSample): boolean | undefined {
  return flowPerMin === undefined ? isOn : flowPerMin >= leastFlowPerMin;
}

/**
 * The steps of a flight. The amount of a step is the mean of the measured flows at both ends times its duration
 * (trapezium rule), so the sum over the steps is the integral of the meter.
 */
export function doseSteps(samples: readonly DoseSample[], plane: Plane): DoseStep[] {
  const steps: DoseStep[] = [];
  for (let i = 1; i < samples.length; i++) {
    const step = stepOf(samples[i - 1]!, samples[i]!, plane);
    if (step) steps.push(step);
  }
  return steps;
}

function stepOf(from: DoseSample, to: DoseSample, plane: Plane): DoseStep | undefined {
  const ms = to.at - from.at;
  if (ms <= 0 || ms > longestDrawnMs) return undefined;
  const [a, b] = [plane.toPlane([from.lon, from.lat]), plane.toPlane([to.lon, to.lat])];
  const wholeM = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const seconds = ms / 1000;
  if (wholeM > fastestMps * seconds) return undefined;
  const [before, after] = [flowsAt(from), flowsAt(to)];
  const { state, amount } = releasedIn({ from, to, before, after, ms });
  const [first, last] = state === 'treated' ? flowingShare({ from, to, before, after, ms }) : [0, 1];
  const along = (share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  const speeds = [from.speedMps, to.speedMps].filter((speed) => speed !== undefined);
  return {
    from,
    to,
    start: along(first),
    end: along(last),
    lengthM: wholeM * (last - first),
    seconds,
    speedMps:
      speeds.length > 0 ? speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length : wholeM / seconds,
    swathM: swathOf(from, to),
    state,
    amount,
  };
}

interface Ends {
  from: DoseSample;
  to: DoseSample;
  before: boolean | undefined;
  after: boolean | undefined;
  ms: number;
}

function releasedIn({ from, to, before, after, ms }: Ends): Pick<DoseStep, 'state' | 'amount'> {
  if (ms > longestStepMs)
    return before && after ? { state: 'unknown', amount: undefined } : { state: 'none', amount: 0 };
  if (!before && !after) return { state: 'none', amount: 0 };
  if (from.flowPerMin === undefined || to.flowPerMin === undefined || swathOf(from, to) === undefined)
    return { state: 'unknown', amount: undefined };
  return { state: 'treated', amount: (((from.flowPerMin + to.flowPerMin) / 2) * ms) / 60_000 };
}

/**
 * The part of a step in which product flowed, as shares. The moment of a switch is the reported one, else the middle,
 * which is right on average.
 */
function flowingShare({ from, to, before, after, ms }: Ends): [first: number, last: number] {
  if (before === after) return [0, 1];
  const { changedAt } = to;
  const isReported = changedAt !== undefined && changedAt > from.at && changedAt < to.at;
  const share = isReported ? (changedAt - from.at) / ms : 0.5;
  return before ? [0, share] : [share, 1];
}

function swathOf({ swathM: a }: DoseSample, { swathM: b }: DoseSample): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (a + b) / 2;
}

/** Course of a step on the plane, radians counter-clockwise from east. */
export const courseOf = ({ start, end }: Pick<DoseStep, 'start' | 'end'>): number =>
  Math.atan2(end[1] - start[1], end[0] - start[0]);

/** Smallest difference between two courses, degrees 0 to 180. */
export const turnBetweenDeg = (a: number, b: number): number => Math.abs(turn(((b - a) * 180) / Math.PI));
