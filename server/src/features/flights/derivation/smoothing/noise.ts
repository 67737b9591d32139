import { metresPerRadian, radians } from '@smartflight/geo/ellipsoid.ts';
import { flowOf } from '../flow.ts';
import { lonDiffDeg } from '../geometry.ts';
import type { Rules } from '../rules.ts';
import type { PlacedSample } from '../sample.ts';

/** Samples that estimate the noise; more would not change it. */
const MAX_ESTIMATES = 2000;
const MIN_ESTIMATES = 20;
/** Standard deviation over the median of absolute values of a normal distribution. */
const PER_MEDIAN = 1.4826;

/**
 * Standard deviation of the independent position error of single samples, m: how far each is from the cubic through
 * the two before and the two after it, as a robust mean over samples with product on. Curves and turns hardly show in
 * it, nor do errors that last for several samples. 0 if there are too few samples.
 */
export function positionNoiseM(samples: readonly PlacedSample[], rules: Rules): number {
  const stride = Math.max(1, Math.floor(samples.length / MAX_ESTIMATES));
  const residuals: number[] = [];
  for (let i = 2; i + 2 < samples.length; i += stride) {
    const found = residualsAt(samples.slice(i - 2, i + 3), rules);
    if (found !== undefined) residuals.push(...found);
  }
  if (residuals.length < 2 * MIN_ESTIMATES) return 0;
  residuals.sort((a, b) => a - b);
  return PER_MEDIAN * residuals[residuals.length >> 1]!;
}

/** Residuals of the middle one of five samples, east and north, each with the variance of one sample. */
function residualsAt(five: readonly PlacedSample[], rules: Rules): [number, number] | undefined {
  const middle = five[2]!;
  for (const [i, sample] of five.entries()) {
    if (flowOf(sample, rules) === 'off' || sample.bootId !== middle.bootId) return undefined;
    const ms = sample.at - (five[i - 1]?.at ?? Number.NEGATIVE_INFINITY);
    if (ms <= 0 || (i > 0 && ms > rules.segmentMaxMs)) return undefined;
  }
  const around = [five[0]!, five[1]!, five[3]!, five[4]!];
  const weights = around.map((one) =>
    around.reduce((w, other) => (one === other ? w : (w * (middle.at - other.at)) / (one.at - other.at)), 1),
  );
  const variance = weights.reduce((sum, weight) => sum + weight * weight, 1);
  // Uneven times extrapolate rather than interpolate.
  if (variance > 3) return undefined;
  const scale = metresPerRadian(middle.lat);
  let [east, north] = [0, 0];
  for (const [i, { lat, lon }] of around.entries()) {
    east += weights[i]! * lonDiffDeg(lon, middle.lon);
    north += weights[i]! * (lat - middle.lat);
  }
  const sd = Math.sqrt(variance);
  return [Math.abs(east * radians(scale.east)) / sd, Math.abs(north * radians(scale.north)) / sd];
}
