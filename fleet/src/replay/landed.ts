import type { RecordedSample } from './recording.ts';

const highM = 1.0;
const fastMps = 1.5;
const stillMps = 0.5;
const levelMps = 0.25;
const stillMs = 3_000;

const isStill = ({ data }: RecordedSample) =>
  (data.heightHomeM ?? 0) <= highM &&
  (data.speedMps ?? 0) < stillMps &&
  Math.abs(data.climbMps ?? 0) < levelMps;

/**
 * Adds `landed` to recordings that lack it, from height above take-off, speed and the armed flag, and marks it with
 * `landedDerived`. The rule: in the air from the first sample that is armed and above 1.0 m or faster than 1.5 m/s;
 * on the ground at disarming, or at the first sample of a stretch of at least 3 s that is not above 1.0 m, slower
 * than 0.5 m/s and level within 0.25 m/s. A landing place below the take-off point thus counts as flight until
 * landing; one more than 1 m above it ends with disarming, since resting there and hovering look alike.
 */
export function deriveLanded(samples: readonly RecordedSample[]): RecordedSample[] {
  const stillUntil = new Array<number>(samples.length).fill(0);
  for (let at = samples.length - 1; at >= 0; at--) {
    const sample = samples[at]!;
    const later = stillUntil[at + 1] ?? 0;
    if (isStill(sample)) stillUntil[at] = Math.max(sample.at, later);
  }
  let airborne = false;
  return samples.map((sample, at) => {
    const { armed = false, heightHomeM = 0, speedMps = 0 } = sample.data;
    if (!armed) airborne = false;
    else if (heightHomeM > highM || speedMps > fastMps) airborne = true;
    else if (stillUntil[at]! - sample.at >= stillMs) airborne = false;
    const landed = airborne ? ('in_air' as const) : ('on_ground' as const);
    return { ...sample, data: { ...sample.data, landed, landedDerived: true } };
  });
}
