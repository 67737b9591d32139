import type { Random } from '../random.ts';

/** GNSS error: centimetres while the RTK solution is fixed, wandering decimetres while it is float. */
export type Positioning = { float: boolean; floatUntil: number; dx: number; dy: number; dz: number };

export const createPositioning = (): Positioning => ({ float: false, floatUntil: 0, dx: 0, dy: 0, dz: 0 });

/** One sample at `now` (ms). @returns whether the fix changed between fixed and float */
export function wander(
  gnss: Positioning,
  now: number,
  everyMs: number,
  floatsPerHour: number,
  random: Random,
): boolean {
  const was = gnss.float;
  if (gnss.float) gnss.float = now < gnss.floatUntil;
  else if (random.next() < (floatsPerHour * everyMs) / 3_600_000) {
    gnss.float = true;
    gnss.floatUntil = now + random.between(5_000, 40_000);
  }
  const keep = gnss.float ? 0.98 : 0.8;
  const sigmaM = gnss.float ? 0.25 : 0.012;
  const fresh = sigmaM * Math.sqrt(1 - keep * keep);
  gnss.dx = gnss.dx * keep + random.normal() * fresh;
  gnss.dy = gnss.dy * keep + random.normal() * fresh;
  gnss.dz = gnss.dz * keep + random.normal() * fresh * 1.6;
  return was !== gnss.float;
}
