import type { HeightLimit } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { HeightReference } from '@smartflight/contract/airspace/zone.ts';

export type Span = readonly [lowest: number, highest: number];
export type Spans = Readonly<Record<HeightReference, Span>>;

/** Assumed difference of terrain between the drone's position and its take-off place, m; enough for fields. */
const terrainM = 50;
/** Maximum distance of geoid and ellipsoid, m: it lies between −107 and +86 m (EGM96). */
const geoidM = 107;

const anywhere: Span = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const around = (m: number, marginM: number): Span => [m - marginM, m + marginM];

/** The range of heights a drone may be at by what it reports; anything it omits is unbounded, not guessed. */
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

/** Heights above ground of a plan; the ground elevation is unknown. */
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

/** Least distance below the floor or above the ceiling, m; 0 when the height may be between them. */
export function gapM({ floor, ceiling }: Bounds, spans: Spans): number {
  // A floor at or below ground has no effect: measured heights above ground may be slightly negative.
  const isGround = floor === null || (floor.reference === 'AGL' && floor.m <= 0);
  const below = isGround ? 0 : floor.m - spans[floor.reference][1];
  const above = ceiling === null ? 0 : spans[ceiling.reference][0] - ceiling.m;
  return Math.max(0, below, above);
}

/**
 * Whether a bound refers to sea level or the ellipsoid; comparing it with heights above ground requires the terrain
 * elevation.
 */
export const takesTerrain = ({ floor, ceiling }: Bounds): boolean =>
  [floor, ceiling].some((limit) => limit !== null && limit.reference !== 'AGL');
