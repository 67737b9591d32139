import { distanceM, lonDiffDeg, turnDeg } from './geometry.ts';
import type { Rules } from './rules.ts';
import type { PlacedSample } from './sample.ts';

/** Whether the line between two samples counts for area: at most 3 s long and 20 m/s fast, of one start of the device. */
export function isStep(from: PlacedSample, to: PlacedSample, rules: Rules): boolean {
  const ms = to.at - from.at;
  if (ms <= 0 || ms > rules.segmentMaxMs || from.bootId !== to.bootId) return false;
  return distanceM(from, to) <= (rules.segmentMaxMps * ms) / 1000;
}

/** A gap across which the drone flew steadily: the samples about a second before and after, and the turn in a wide arc. */
export interface SteadyGap {
  before: PlacedSample;
  after: PlacedSample;
  /** Change of course across the gap, degrees, clockwise positive, if it was flown as one arc. */
  arcDeg?: number;
}

/**
 * The gap before sample `i` if the drone flew steadily across it: it turned evenly, and the distance is that of the
 * speed at both ends. Undefined for any other gap.
 */
export function steadyGap(samples: readonly PlacedSample[], i: number, rules: Rules): SteadyGap | undefined {
  const [from, to] = [samples[i - 1]!, samples[i]!];
  const ms = to.at - from.at;
  if (ms <= 0 || ms > rules.steadyGapMaxMs || from.bootId !== to.bootId) return undefined;
  const before = neighbourOf(samples, i - 1, -1, rules);
  const after = neighbourOf(samples, i, 1, rules);
  if (before === undefined || after === undefined) return undefined;
  const turns = [turnDeg(samples[before]!, from, to), turnDeg(from, to, samples[after]!)] as const;
  const turn = (turns[0] + turns[1]) / 2;
  const isEven =
    Math.abs(turns[0] - turn) <= rules.steadyGapTurnDeg / 2 && Math.abs(turn) <= rules.curveMaxTurnDeg;
  const arcDeg = isEven ? undefined : arcAcross(samples, [before, i - 1, i, after], turns, rules);
  if (!isEven && arcDeg === undefined) return undefined;
  const expected = (speedOf(samples[before]!, from) + speedOf(to, samples[after]!)) / 2;
  const flown = speedOf(from, to) * arcPerChord(arcDeg === undefined ? turn : arcDeg / 2);
  if (Math.abs(flown / expected - 1) > rules.steadyGapSpeedShare) return undefined;
  return { before: samples[before]!, after: samples[after]!, ...(arcDeg === undefined ? {} : { arcDeg }) };
}

/**
 * Change of course across a gap, degrees, if the drone circled: it turned at the same rate before and after, and the
 * courses at both ends fit that rate. `places` are the indices of a neighbour, both ends and the other neighbour.
 */
function arcAcross(
  samples: readonly PlacedSample[],
  [before, from, to, after]: readonly [number, number, number, number],
  turns: readonly [number, number],
  rules: Rules,
): number | undefined {
  const earlier = neighbourOf(samples, before, -1, rules);
  const later = neighbourOf(samples, after, 1, rules);
  if (earlier === undefined || later === undefined) return undefined;
  const rates = [
    turnRate(samples[earlier]!, samples[before]!, samples[from]!),
    turnRate(samples[to]!, samples[after]!, samples[later]!),
  ] as const;
  const rate = (rates[0] + rates[1]) / 2;
  const ms = samples[to]!.at - samples[from]!.at;
  const arcDeg = rate * ms;
  const differ = Math.abs(rates[0] - rates[1]);
  if (differ > rules.steadyArcRateShare * Math.abs(rate) || Math.abs(arcDeg) > rules.steadyArcMaxDeg)
    return undefined;
  const ends = [samples[from]!.at - samples[before]!.at, samples[after]!.at - samples[to]!.at] as const;
  const fits = turns.every(
    (turn, k) => Math.abs(lonDiffDeg(turn, (rate * (ms + ends[k]!)) / 2)) <= rules.steadyGapTurnDeg / 2,
  );
  return fits ? arcDeg : undefined;
}

/** Change of course per ms at the middle one of three samples, degrees. */
const turnRate = (a: PlacedSample, b: PlacedSample, c: PlacedSample): number =>
  (2 * turnDeg(a, b, c)) / (c.at - a.at);

/** Length of an arc over its chord; `turnDeg` is the turn from the arc to the chord at each end. */
const arcPerChord = (turnDeg: number): number => {
  const rad = (turnDeg * Math.PI) / 180;
  return rad === 0 ? 1 : rad / Math.sin(rad);
};

/** Index of the sample about a second away in one direction, over valid steps, so that noise hardly changes course and speed. */
function neighbourOf(
  samples: readonly PlacedSample[],
  i: number,
  direction: 1 | -1,
  rules: Rules,
): number | undefined {
  for (let k = i + direction; samples[k] !== undefined; k += direction) {
    const [earlier, later] =
      direction === 1 ? [samples[k - 1]!, samples[k]!] : [samples[k]!, samples[k + 1]!];
    if (!isStep(earlier, later, rules)) return undefined;
    if (Math.abs(samples[k]!.at - samples[i]!.at) >= rules.steadyGapNearMs) return k;
  }
  return undefined;
}

const speedOf = (from: PlacedSample, to: PlacedSample): number =>
  (1000 * distanceM(from, to)) / (to.at - from.at);
