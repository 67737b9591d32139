import type { HeightLimit } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { HeightReference } from '@smartflight/contract/airspace/zone.ts';

/** Lowest and highest that something may be, m. */
export type Span = readonly [lowest: number, highest: number];
/** The same heights as each reference would notify them. */
export type Spans = Readonly<Record<HeightReference, Span>>;

/** Ground below the drone against the ground it took off from: what is worked on foot and by drone lies within this. */
const terrainM = 50;
/** The geoid lies between −107 and +86 m of the ellipsoid (EGM96). */
const geoidM = 107;

const anywhere: Span = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const around = (m: number, marginM: number): Span => [m - marginM, m + marginM];

/** Where a drone may be by what it reports. What it does not state is not guessed: it may be anywhere. */
export function spansOf(reported: {
  heightAglM?: number | undefined;
  heightHomeM?: number | undefined;
  altMslM?: number | undefined;
}): Spans {
  const { heightAglM, heightHomeM, altMslM } = reported;
  const overGround = heightHomeM === undefined ? anywhere : around(heightHomeM, terrainM);
  return {
    AGL: heightAglM === undefined ? overGround : [heightAglM, heightAglM],
    AMSL: altMslM === undefined ? anywhere : [altMslM, altMslM],
    WGS84: altMslM === undefined ? anywhere : around(altMslM, geoidM),
  };
}

/** Heights above ground of a plan; how high the ground is there no one has stated. */
export const plannedSpans = (
  lowestM = Number.NEGATIVE_INFINITY,
  highestM = Number.POSITIVE_INFINITY,
): Spans => ({
  AGL: [lowestM, highestM],
  AMSL: anywhere,
  WGS84: anywhere,
});

interface Bounds {
  floor: HeightLimit | null;
  ceiling: HeightLimit | null;
}

/** How far below the floor or above the ceiling it is at the least, m; 0 where it may be between them. */
export function gapM({ floor, ceiling }: Bounds, spans: Spans): number {
  // A floor at or below the ground is none: measured heights above ground may be a little below zero.
  const isGround = floor === null || (floor.reference === 'AGL' && floor.m <= 0);
  const below = isGround ? 0 : floor.m - spans[floor.reference][1];
  const above = ceiling === null ? 0 : spans[ceiling.reference][0] - ceiling.m;
  return Math.max(0, below, above);
}

/** Whether a bound is measured from the sea or the ellipsoid: against heights above ground it takes the terrain. */
export const takesTerrain = ({ floor, ceiling }: Bounds): boolean =>
  [floor, ceiling].some((limit) => limit !== null && limit.reference !== 'AGL');
