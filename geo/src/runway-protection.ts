import { distanceM } from './distance.ts';
import { degrees, metresPerRadian, radians, turn } from './ellipsoid.ts';
import { moveBy } from './plane.ts';
import type { Polygon, Position } from './shape.ts';

/** Dimensions around a runway, in metres from its centre line and from its ends. */
export type ProtectionRule = {
  /** Half the width of the strip along the runway, and its length beyond each runway end. */
  stripHalfWidthM: number;
  stripBeyondM: number;
  /**
   * Half the inner edge of the approach surface, which begins at the end of the strip, and its divergence on each
   * side.
   */
  innerHalfWidthM: number;
  divergence: number;
  approachM: number;
};

/**
 * ICAO Annex 14, Volume I (8th edition, 2018): strips of 3.4 for instrument runways; approach surfaces of Table 4-1
 * for non-precision approaches, first section only, where aeroplanes are lowest (60 m above ground at its end). By
 * code number, which follows from the runway length (Table 1-1, first element).
 */
const RULES: [belowLengthM: number, rule: ProtectionRule][] = [
  [1_200, { stripHalfWidthM: 70, stripBeyondM: 60, innerHalfWidthM: 70, divergence: 0.15, approachM: 2_500 }],
  [
    Number.POSITIVE_INFINITY,
    { stripHalfWidthM: 140, stripBeyondM: 60, innerHalfWidthM: 140, divergence: 0.15, approachM: 3_000 },
  ],
];

/** The default rule for a runway of a length in metres. */
export function protectionRule(lengthM: number): ProtectionRule {
  return RULES.find(([below]) => lengthM < below)![1];
}

/**
 * The area below low traffic of a runway: the strip along it and a trapezoid beyond each end, as one polygon of
 * twelve corners. Heights are not modelled: the shape counts from the ground up. It is derived from a rule; where an
 * authority publishes its own zone, that one takes precedence. Undefined for ends less than 50 m apart.
 */
export function runwayProtection(
  ends: readonly [Position, Position],
  rule?: ProtectionRule,
): Polygon | undefined {
  const [low, high] = ends;
  const lengthM = distanceM(low, high);
  if (!(lengthM >= 50) || lengthM > 10_000) return undefined;
  const { stripHalfWidthM, stripBeyondM, innerHalfWidthM, divergence, approachM } =
    rule ?? protectionRule(lengthM);
  const along = bearingDeg(low, high);
  const outerHalfWidthM = innerHalfWidthM + divergence * approachM;
  const corner = (from: Position, direction: number, beyond: number, aside: number) =>
    moveBy(moveBy(from, direction, beyond), direction + 90, aside);
  const cap = (from: Position, direction: number): Position[] => [
    corner(from, direction, stripBeyondM, -stripHalfWidthM),
    corner(from, direction, stripBeyondM, -innerHalfWidthM),
    corner(from, direction, stripBeyondM + approachM, -outerHalfWidthM),
    corner(from, direction, stripBeyondM + approachM, outerHalfWidthM),
    corner(from, direction, stripBeyondM, innerHalfWidthM),
    corner(from, direction, stripBeyondM, stripHalfWidthM),
  ];
  const ring = [...cap(high, along), ...cap(low, along + 180)];
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}

/** Degrees clockwise from north, from one position to another nearby. */
function bearingDeg(from: Position, to: Position): number {
  const { east, north } = metresPerRadian((from[1] + to[1]) / 2);
  const angle = Math.atan2(radians(turn(to[0] - from[0])) * east, radians(to[1] - from[1]) * north);
  return degrees(angle);
}
