import type { HeightLimit } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { HeightReference } from '@smartflight/contract/airspace/zone.ts';
import {
  type PossibleHeight,
  possibleHeight,
  type ReportedHeights,
  sharedPart,
  type UsedHeight,
} from '@smartflight/contract/device-link/height-range.ts';

export type Spans = Readonly<Record<HeightReference, PossibleHeight>>;

/** The heights a drone may be at by what it reports, by the references of zones. */
export const spansOf = (reported: ReportedHeights): Spans => ({
  AGL: possibleHeight(reported, 'ground'),
  AMSL: possibleHeight(reported, 'seaLevel'),
  WGS84: possibleHeight(reported, 'ellipsoid'),
});

const anywhere = possibleHeight({}, 'seaLevel');

/** Heights above ground of a plan; the ground elevation is unknown. */
export const plannedSpans = (
  lowestM = Number.NEGATIVE_INFINITY,
  highestM = Number.POSITIVE_INFINITY,
): Spans => ({
  AGL: { range: [lowestM, highestM], used: 'ground' },
  AMSL: anywhere,
  WGS84: anywhere,
});

interface Bounds {
  floor: HeightLimit | null;
  ceiling: HeightLimit | null;
}

/** Least distance below the floor or above the ceiling, m; 0 when the height may be between them. */
export function gapM({ floor, ceiling }: Bounds, spans: Spans): number {
  const below = hasNoFloor(floor) ? 0 : floor.m - spans[floor.reference].range[1];
  const above = ceiling === null ? 0 : spans[ceiling.reference].range[0] - ceiling.m;
  return Math.max(0, below, above);
}

/**
 * The reported height that leaves open whether the drone is between floor and ceiling, both widened by a margin in m;
 * undefined where it is certainly inside.
 */
export function undecidedBy(
  { floor, ceiling }: Bounds,
  spans: Spans,
  marginM: number,
): UsedHeight | undefined {
  const { POSITIVE_INFINITY: top } = Number;
  if (!hasNoFloor(floor)) {
    const { range, used } = spans[floor.reference];
    if (sharedPart(range, [floor.m - marginM, top]) !== 'whole') return used;
  }
  if (ceiling === null) return undefined;
  const { range, used } = spans[ceiling.reference];
  return sharedPart(range, [-top, ceiling.m + marginM]) === 'whole' ? undefined : used;
}

/** A floor at or below ground has no effect: measured heights above ground may be slightly negative. */
const hasNoFloor = (floor: HeightLimit | null): floor is null =>
  floor === null || (floor.reference === 'AGL' && floor.m <= 0);

/**
 * Whether a bound refers to sea level or the ellipsoid; comparing it with heights above ground requires the terrain
 * elevation.
 */
export const takesTerrain = ({ floor, ceiling }: Bounds): boolean =>
  [floor, ceiling].some((limit) => limit !== null && limit.reference !== 'AGL');
