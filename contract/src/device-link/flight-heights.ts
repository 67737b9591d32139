import type { HeightReference } from '../kit/height-reference.schemas.ts';

/**
 * What the height of a flight is counted from, the best for judging work first. `surface`: ground or crop, whichever
 * the sensor measured; the drone does not report which.
 */
export const flightHeightReferences = ['canopy', 'surface', 'ground', 'takeoff'] as const satisfies readonly (
  | HeightReference
  | 'surface'
)[];

export type FlightHeightReference = (typeof flightHeightReferences)[number];

/** Heights as the telemetry names them, m; absent means unknown. */
export interface FlightHeights {
  heightGroundM?: number | undefined;
  heightCanopyM?: number | undefined;
  heightAglM?: number | undefined;
  heightHomeM?: number | undefined;
}

const fields = {
  canopy: 'heightCanopyM',
  surface: 'heightAglM',
  ground: 'heightGroundM',
  takeoff: 'heightHomeM',
} as const satisfies Record<FlightHeightReference, keyof FlightHeights>;

/** The reported height above a reference, m. */
export const heightAbove = (heights: FlightHeights, reference: FlightHeightReference): number | undefined =>
  heights[fields[reference]];

/** The best known height of one sample and what it is counted from. */
export function bestHeight(
  heights: FlightHeights,
): { heightM: number; reference: FlightHeightReference } | undefined {
  for (const reference of flightHeightReferences) {
    const heightM = heightAbove(heights, reference);
    if (heightM !== undefined) return { heightM, reference };
  }
  return undefined;
}

/**
 * The one reference for a series of samples, so that their heights are comparable: the best one that at least half of
 * the samples with a height have, else the most frequent. Undefined without any height.
 */
export function commonReference(samples: readonly FlightHeights[]): FlightHeightReference | undefined {
  const known = samples.filter((sample) => bestHeight(sample) !== undefined).length;
  if (known === 0) return undefined;
  const counts = flightHeightReferences.map((reference) => ({
    reference,
    count: samples.filter((sample) => heightAbove(sample, reference) !== undefined).length,
  }));
  const best = counts.find(({ count }) => count * 2 >= known);
  return (best ?? counts.reduce((most, one) => (one.count > most.count ? one : most))).reference;
}
