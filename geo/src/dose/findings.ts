import {
  type DoseFinding,
  type FindingContext,
  type FindingKind,
  markLine,
  middlePoint,
  runsOf,
} from './finding.ts';
import { ground, placeOf } from './grid.ts';
import { findOverdoses } from './overdose.ts';
import { findPassGaps } from './pass-gaps.ts';
import { type DoseSample, type DoseStep, leastFlowPerMin } from './samples.ts';
import { findSkips } from './skips.ts';

/** Pumps take up to two seconds to start, so a shorter time without flow is not dry running, ms. */
const dryMs = 3_000;
/** No product is expected while the drone hovers or turns, m/s. */
const leastDryMps = 1;
/** After a switch the flow follows with a lag: the first seconds are not compared, ms. */
const rampMs = 3_000;
/** A faster change of speed leaves the flow behind, m/s². */
const steadyMps2 = 0.4;
/** Flow meters and speeds are good for 5 % each: less than this share of the set flow is a drop. */
const lowShare = 0.8;
/** Window over which flow is compared, ms: shorter drops are noise of the meter. */
const lowMs = 4_000;

/**
 * Findings of one flight, by time. `grid` and `steps` are those of `doseCells`; ground that was left out is marked in
 * the grid as `missed`. Formula of the set flow: L/min = L/ha · m/s · m · 0.006.
 */
export function doseFindings(context: FindingContext): DoseFinding[] {
  const dry = findDry(context);
  const skips = findSkips(context).filter((skip) => !dry.some((one) => overlaps(one, skip)));
  const found = [
    ...dry,
    ...skips,
    ...findPassGaps(context),
    ...findLow(context).filter((low) => !dry.some((one) => overlaps(one, low))),
    ...findOverdoses(context),
  ];
  return found.sort((a, b) => a.fromAt - b.fromAt || a.toAt - b.toAt);
}

const overlaps = (a: DoseFinding, b: DoseFinding): boolean => a.fromAt <= b.toAt && b.fromAt <= a.toAt;

/** A finding over consecutive steps, at the middle one. */
function findingOf(
  { grid, target }: FindingContext,
  kind: FindingKind,
  run: readonly DoseStep[],
  measuredPerHa: number | null,
): DoseFinding {
  const middle = run[run.length >> 1]!;
  const lengthM = run.reduce((sum, step) => sum + step.lengthM, 0);
  return {
    kind,
    fromAt: run[0]!.from.at,
    toAt: run.at(-1)!.to.at,
    place: placeOf(grid, middlePoint(middle)),
    measuredPerHa,
    targetPerHa: target,
    lengthM,
    areaM2: lengthM * (middle.swathM ?? 0),
  };
}

/** Switched on without flow. */
function findDry(context: FindingContext): DoseFinding[] {
  const isDry = ({ isOn, flowPerMin }: DoseSample) =>
    isOn === true && flowPerMin !== undefined && flowPerMin < leastFlowPerMin;
  const runs = runsOf(
    context.steps,
    (step) => isDry(step.from) && (isDry(step.to) || step.to.isOn === false) && step.speedMps >= leastDryMps,
  );
  return runs
    .filter((run) => run.at(-1)!.to.at - run[0]!.from.at >= dryMs)
    .map((run) => {
      for (const { start, end, swathM: widthM = 0 } of run)
        markLine(context.grid, { start, end, widthM }, ground.missed);
      return findingOf(context, 'dry', run, 0);
    });
}

/** Less flow than set, in steady flight. */
function findLow(context: FindingContext): DoseFinding[] {
  const { steps, target } = context;
  if (target === null) return [];
  const isLow = new Set<DoseStep>();
  for (const run of runsOf(steps, ({ state }) => state === 'treated')) {
    const begun = run[0]!.from.at + rampMs;
    const compared = run.filter((step) => step.from.at >= begun && isSteady(step));
    for (let first = 0, last = 0; last < compared.length; last++) {
      while (first < last && compared[last]!.to.at - compared[first + 1]!.from.at >= lowMs) first++;
      const window = compared.slice(first, last + 1);
      if (window.at(-1)!.to.at - window[0]!.from.at < lowMs) continue;
      if (releasedShare(window, target) < lowShare)
        for (const step of window) if (releasedShare([step], target) < lowShare) isLow.add(step);
    }
  }
  return runsOf(steps, (step) => isLow.has(step))
    .filter((run) => run.at(-1)!.to.at - run[0]!.from.at >= lowMs - 1_000)
    .map((run) => findingOf(context, 'low', run, releasedShare(run, target) * target));
}

function isSteady({ from, to, seconds, swathM }: DoseStep): boolean {
  if (swathM === undefined) return false;
  if (from.speedMps === undefined || to.speedMps === undefined) return true;
  return Math.abs(to.speedMps - from.speedMps) <= steadyMps2 * seconds;
}

/** Product released over steps ÷ product for the target at the flown speed and swath. */
function releasedShare(steps: readonly DoseStep[], target: number): number {
  let [released, set] = [0, 0];
  for (const { amount = 0, speedMps, swathM = 0, seconds } of steps) {
    released += amount;
    set += (target * speedMps * swathM * seconds) / 10_000;
  }
  return set > 0 ? released / set : 1;
}
