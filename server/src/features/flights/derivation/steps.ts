import { distanceM, turnDeg } from './geometry.ts';
import type { Rules } from './rules.ts';
import type { PlacedSample } from './sample.ts';

/** Whether the line between two samples counts for area: at most 3 s long and 20 m/s fast, of one start of the device. */
export function isStep(from: PlacedSample, to: PlacedSample, rules: Rules): boolean {
  const ms = to.at - from.at;
  if (ms <= 0 || ms > rules.segmentMaxMs || from.bootId !== to.bootId) return false;
  return distanceM(from, to) <= (rules.segmentMaxMps * ms) / 1000;
}

/**
 * Neighbours of the gap before sample `i` across which the drone flew steadily: it turned evenly, and the distance is
 * that of the speed at both ends. Undefined for any other gap.
 */
export function steadyGap(
  samples: readonly PlacedSample[],
  i: number,
  rules: Rules,
): { before: PlacedSample; after: PlacedSample } | undefined {
  const [from, to] = [samples[i - 1]!, samples[i]!];
  const ms = to.at - from.at;
  if (ms <= 0 || ms > rules.steadyGapMaxMs || from.bootId !== to.bootId) return undefined;
  const before = neighbourOf(samples, i - 1, -1, rules);
  const after = neighbourOf(samples, i, 1, rules);
  if (before === undefined || after === undefined) return undefined;
  const turns = [turnDeg(before, from, to), turnDeg(from, to, after)] as const;
  const turn = (turns[0] + turns[1]) / 2;
  if (Math.abs(turns[0] - turn) > rules.steadyGapTurnDeg / 2 || Math.abs(turn) > rules.curveMaxTurnDeg)
    return undefined;
  const expected = (speedOf(before, from) + speedOf(to, after)) / 2;
  const flown = speedOf(from, to) * arcPerChord(turn);
  return Math.abs(flown / expected - 1) <= rules.steadyGapSpeedShare ? { before, after } : undefined;
}

/** Length of an arc over its chord; `turnDeg` is the turn from the arc to the chord at each end. */
const arcPerChord = (turnDeg: number): number => {
  const rad = (turnDeg * Math.PI) / 180;
  return rad === 0 ? 1 : rad / Math.sin(rad);
};

/** The sample about a second away in one direction, over valid steps, so that noise hardly changes course and speed. */
function neighbourOf(
  samples: readonly PlacedSample[],
  i: number,
  direction: 1 | -1,
  rules: Rules,
): PlacedSample | undefined {
  for (let k = i + direction; samples[k] !== undefined; k += direction) {
    const [earlier, later] =
      direction === 1 ? [samples[k - 1]!, samples[k]!] : [samples[k]!, samples[k + 1]!];
    if (!isStep(earlier, later, rules)) return undefined;
    if (Math.abs(samples[k]!.at - samples[i]!.at) >= rules.steadyGapNearMs) return samples[k];
  }
  return undefined;
}

const speedOf = (from: PlacedSample, to: PlacedSample): number =>
  (1000 * distanceM(from, to)) / (to.at - from.at);
