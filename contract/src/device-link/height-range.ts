import type { HeightReference } from '../kit/height-reference.schemas.ts';
import type { FlightHeightReference, FlightHeights } from './flight-heights.ts';

/** Assumed bounds of what a reported height leaves open, m. */
export const heightMargins = {
  /** Height of a crop: sugar cane and orchards stay below it. Palms and forest do not. */
  cropM: 10,
  /** Difference of terrain between the take-off point and the drone. */
  terrainM: 50,
  /** Distance of geoid and ellipsoid: it lies between −107 and +86 m (EGM96). */
  geoidM: 107,
} as const;

/** What a limit of height may be counted from. */
export type LimitReference = Exclude<HeightReference, 'canopy'>;

/** Lowest and highest possible height, m. */
export type HeightRange = readonly [lowestM: number, highestM: number];

/** The reported height that a range is derived from. */
export type UsedHeight = FlightHeightReference | 'seaLevel' | 'none';

export interface PossibleHeight {
  range: HeightRange;
  used: UsedHeight;
}

/** Heights of a sample, m; absent means unknown. */
export interface ReportedHeights extends FlightHeights {
  altMslM?: number | undefined;
}

const unknown: PossibleHeight = {
  range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  used: 'none',
};

const possible = (used: UsedHeight, lowestM: number, highestM = lowestM): PossibleHeight => ({
  range: [lowestM, highestM],
  used,
});

const widened = ({ range: [lowestM, highestM], used }: PossibleHeight, marginM: number): PossibleHeight =>
  used === 'none' ? unknown : possible(used, lowestM - marginM, highestM + marginM);

/** The best sensor decides alone; a crop only adds to a height above it. */
function overSurface({ heightGroundM, heightCanopyM, heightAglM }: FlightHeights): PossibleHeight {
  const { cropM } = heightMargins;
  if (heightGroundM !== undefined) return possible('ground', heightGroundM);
  if (heightCanopyM !== undefined) return possible('canopy', heightCanopyM, heightCanopyM + cropM);
  if (heightAglM !== undefined) return possible('surface', heightAglM, heightAglM + cropM);
  return unknown;
}

/**
 * The heights above a reference at which a drone may be by what it reports. Exact where it reports this height, wider
 * by `heightMargins` where another is all there is, unbounded without any.
 */
export function possibleHeight(reported: ReportedHeights, reference: LimitReference): PossibleHeight {
  const { heightHomeM, altMslM } = reported;
  const { terrainM, geoidM } = heightMargins;
  const surface = overSurface(reported);
  const takeoff = heightHomeM === undefined ? unknown : possible('takeoff', heightHomeM);
  const seaLevel = altMslM === undefined ? unknown : possible('seaLevel', altMslM);
  switch (reference) {
    case 'ground':
      return surface.used === 'none' ? widened(takeoff, terrainM) : surface;
    case 'takeoff':
      return takeoff.used === 'none' ? widened(surface, terrainM) : takeoff;
    case 'seaLevel':
      return seaLevel;
    case 'ellipsoid':
      return widened(seaLevel, geoidM);
  }
}

/** How much of a range lies between two heights, both included. */
export function sharedPart(
  [lowestM, highestM]: HeightRange,
  [fromM, toM]: HeightRange,
): 'whole' | 'part' | 'none' {
  if (lowestM >= fromM && highestM <= toM) return 'whole';
  return lowestM > toM || highestM < fromM ? 'none' : 'part';
}
