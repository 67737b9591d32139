import { isGrounded } from '@smartflight/contract/device-link/flying.ts';
import type { drones } from '@smartflight/contract/endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { centroid } from '../derivation/geometry.ts';
import { RULES } from '../derivation/rules.ts';
import { isPlaced, type Sample } from '../derivation/sample.ts';
import { workSegments } from '../derivation/segments.ts';
import { swathRuns } from '../derivation/swath-runs.ts';
import { createCoverage } from '../derivation/worked-area.ts';

export type Strip = ResultOf<typeof drones.trail>['strips'][number];

export interface Trail {
  startAt: number;
  path: [number, number, number][];
  strips: Strip[];
  grossAreaM2: number;
  netAreaM2: number;
  gapAreaM2: number;
  volumeL: number | null;
}

const maxPoints = 3_600;
const maxVertices = 6_000;

/**
 * The current stretch: since the drone was last on the ground, undefined while it is. A restart or a long gap also
 * begins a new one, unless the device reports the same sortie on both sides.
 */
export function trailOf(samples: readonly Sample[]): Trail | undefined {
  const flown = samplesInAir(samples);
  const first = flown[0];
  if (!first) return undefined;
  const placed = flown.filter(isPlaced);
  const step = Math.max(1, Math.ceil(placed.length / maxPoints));
  const path = placed
    .filter((_, i) => (placed.length - 1 - i) % step === 0)
    .map(({ lon, lat, at }): [number, number, number] => [lon, lat, at]);
  const segments = workSegments(flown);
  const coverage = createCoverage(centroid(segments.map(({ from }) => from)) ?? { lat: 0, lon: 0 });
  for (const segment of segments) coverage.add(segment);
  const { grossM2, netM2 } = coverage.figures();
  return {
    startAt: first.at,
    path,
    strips: swathRuns(flown, { maxVertices, toleranceM: 0.05 }).map(({ shape }) => ({
      ring: ringOf(shape.coordinates[0]),
      when: 'sortie',
    })),
    grossAreaM2: grossM2,
    netAreaM2: netM2,
    gapAreaM2: coverage.gapM2(),
    volumeL: volumeOf(flown),
  };
}

const ringOf = (ring: readonly (readonly number[])[] | undefined): [number, number][] =>
  (ring ?? []).map(([lon = 0, lat = 0]) => [lon, lat]);

/** The samples since the drone was last on the ground; none while it is. */
export function samplesInAir(samples: readonly Sample[]): Sample[] {
  let start = samples.length;
  let groundedAt: number | undefined;
  for (let i = samples.length - 1; i >= 0; i--) {
    const sample = samples[i];
    const next = samples[i + 1];
    if (!sample || (next && !isSameSortie(sample, next))) break;
    if (!isGrounded(sample)) {
      groundedAt = undefined;
      start = i;
      continue;
    }
    groundedAt ??= sample.at;
    if (groundedAt - sample.at >= RULES.groundedMs) break;
  }
  const last = samples.at(-1);
  return last && isGrounded(last) && start === samples.length ? [] : samples.slice(start);
}

const isSameSortie = (sample: Sample, next: Sample): boolean =>
  sample.sortieId !== undefined && next.sortieId !== undefined
    ? sample.sortieId === next.sortieId
    : next.bootId === sample.bootId && next.at - sample.at <= RULES.lostGapMs;

/** Litres by the device's counter over the stretch; null if it has no counter. */
function volumeOf(samples: readonly Sample[]): number | null {
  const counts = samples.flatMap(({ volumeUsedL }) => (volumeUsedL === undefined ? [] : [volumeUsedL]));
  if (counts.length === 0) return null;
  return counts
    .slice(1)
    .reduce((sum, litres, i) => sum + Math.max(0, litres - (counts[i] ?? litres)), counts[0] ?? 0);
}
