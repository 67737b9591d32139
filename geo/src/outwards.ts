import { ClipType, clip, JoinType, offset, type Paths64, toParts, toPaths } from './clip.ts';
import { contains } from './contains.ts';
import { findIntersection } from './crossing.ts';
import { turn } from './ellipsoid.ts';
import { type Plane, planeOf } from './plane.ts';
import { type Boundary, boundaryOf, countPositions, type PolygonRings, partsOf, ringsOf } from './shape.ts';
import { thinPath } from './thin.ts';

/** Most positions, holes and parts of one piece, and most pieces. */
export type FitLimits = { positions: number; holes: number; parts: number; pieces: number };

export type Fitted = {
  pieces: Boundary[];
  /**
   * No point of the pieces is farther than this from the original, holes aside; 0 where outlines are unchanged. The
   * scale of the plane differs by less than the margin that thinning leaves.
   */
  reachM: number;
  /** Holes that the pieces no longer have, because there were too many. */
  filledHoles: number;
};

/** First distance that outlines move outwards; doubled until they fit. */
const FIRST_M = 0.5;
const MAX_M = 100_000;
/** A mitred corner reaches up to twice the distance, and thinning moves an outline by less than once more. */
const REACH = 3;
/** Share of the distance by which the moved outline is thinned, so that it stays outside of the original. */
const THIN = 0.8;
const MM = 1_000;

/**
 * Divides and simplifies a valid boundary into pieces within limits that together cover every point of it. Parts are
 * only distributed over pieces, unchanged. A part with too many positions is moved outwards and thinned by less than
 * that: each point keeps its winding number, as the outline never reaches it. What a step returns is compared with the
 * original, and the bounding rectangle is the last resort.
 */
export function fitOutwards(boundary: Boundary, limits: FitLimits): Fitted {
  const single = { ...limits, pieces: 1 };
  const exact: PolygonRings[] = [];
  const fitted: Fitted = { pieces: [], reachM: 0, filledHoles: 0 };
  for (const part of partsOf(boundary)) {
    const filled = withoutSmallHoles(part, limits.holes);
    fitted.filledHoles += part.length - filled.length;
    if (positionsOf(filled) > limits.positions) {
      const grown = grow([filled], single);
      fitted.reachM = Math.max(fitted.reachM, grown.reachM);
      fitted.pieces.push(...grown.pieces);
    } else if (filled === part) exact.push(part);
    // Another part may lie in a filled hole, and parts of one boundary must not overlap.
    else fitted.pieces.push({ type: 'Polygon', coordinates: filled });
  }
  fitted.pieces.push(...distribute(exact, limits));
  if (fitted.pieces.length <= limits.pieces) return fitted;
  return { ...fitted, ...grow(fitted.pieces.flatMap(partsOf), limits) };
}

const positionsOf = (part: PolygonRings) => part.reduce((sum, ring) => sum + ring.length, 0);

/** A part with its largest holes; the same part where none is left out. */
function withoutSmallHoles(part: PolygonRings, most: number): PolygonRings {
  const [outer, ...holes] = part;
  if (!outer || holes.length <= most) return part;
  return [outer, ...holes.toSorted((a, b) => boxArea(b) - boxArea(a)).slice(0, most)];
}

function boxArea(ring: PolygonRings[number]): number {
  const [first] = ring;
  const reach = [0, 0, 0, 0];
  for (const [lon, lat] of ring) {
    const [x, y] = [turn(lon - (first?.[0] ?? 0)), lat - (first?.[1] ?? 0)];
    reach[0] = Math.min(reach[0]!, x);
    reach[1] = Math.max(reach[1]!, x);
    reach[2] = Math.min(reach[2]!, y);
    reach[3] = Math.max(reach[3]!, y);
  }
  return (reach[1]! - reach[0]!) * (reach[3]! - reach[2]!);
}

/** Neighbouring parts together, by halving along the longer side of their box until each half is within limits. */
function distribute(parts: readonly PolygonRings[], limits: FitLimits): Boundary[] {
  const whole = boundaryOf(parts);
  if (!whole) return [];
  if (isWithin(whole, limits) || parts.length === 1) return [whole];
  const plane = planeOf(whole);
  const places = parts.map((part) => ({ part, at: plane.toPlane(part[0]?.[0] ?? plane.origin) }));
  const reach = (axis: 0 | 1) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { at } of places) [low, high] = [Math.min(low, at[axis]), Math.max(high, at[axis])];
    return high - low;
  };
  const axis = reach(0) > reach(1) ? 0 : 1;
  const sorted = places.toSorted((a, b) => a.at[axis] - b.at[axis]).map(({ part }) => part);
  const half = sorted.length >> 1;
  return [...distribute(sorted.slice(0, half), limits), ...distribute(sorted.slice(half), limits)];
}

function isWithin(piece: Boundary, limits: FitLimits): boolean {
  const parts = partsOf(piece).length;
  const holes = ringsOf(piece).length - parts;
  return parts <= limits.parts && holes <= limits.holes && countPositions(piece) <= limits.positions;
}

function grow(parts: readonly PolygonRings[], limits: FitLimits): Pick<Fitted, 'pieces' | 'reachM'> {
  const whole: Boundary = { type: 'MultiPolygon', coordinates: [...parts] };
  const plane = planeOf(whole);
  let paths = clip(ClipType.Union, toPaths(plane, whole), []);
  let reachM = 0;
  for (let byM = FIRST_M; byM <= MAX_M; byM *= 2) {
    paths = thinned(offset(paths, byM, JoinType.Miter), byM);
    reachM += byM;
    if (paths.reduce((sum, path) => sum + path.length + 1, 0) > limits.positions * limits.pieces) continue;
    const pieces = distribute(toParts(plane, paths), limits);
    const isIn = pieces.length <= limits.pieces && pieces.every((piece) => isWithin(piece, limits));
    if (isIn && covers(pieces, parts)) return { pieces, reachM: reachM * REACH };
  }
  const { rectangle, diagonalM } = rectangleAround(plane, whole);
  return { pieces: [rectangle], reachM: diagonalM };
}

const thinned = (paths: Paths64, byM: number): Paths64 =>
  clip(
    ClipType.Union,
    paths.map((path) => thinPath(path, byM * MM * THIN)),
    [],
  );

/**
 * Whether the pieces cover the parts: exactly, without clipping. Where no outlines meet, a part lies in a piece as a
 * whole or not at all, except for a hole of the piece within the part.
 */
function covers(pieces: readonly Boundary[], parts: readonly PolygonRings[]): boolean {
  const whole = boundaryOf(pieces.flatMap(partsOf));
  if (!whole || findIntersection(ringsOf(whole), parts.flat())) return false;
  const original: Boundary = { type: 'MultiPolygon', coordinates: [...parts] };
  const holes = partsOf(whole).flatMap(([, ...rings]) => rings);
  return (
    parts.every(([outer]) => outer?.[0] !== undefined && contains(whole, outer[0])) &&
    holes.every((hole) => hole[0] !== undefined && !contains(original, hole[0]))
  );
}

function rectangleAround(plane: Plane, whole: Boundary): { rectangle: Boundary; diagonalM: number } {
  let [west, south] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [east, north] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const position of ringsOf(whole).flat()) {
    const [x, y] = plane.toPlane(position);
    [west, east] = [Math.min(west, x - 1), Math.max(east, x + 1)];
    [south, north] = [Math.min(south, y - 1), Math.max(north, y + 1)];
  }
  const corners = (
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as const
  ).map(([x, y]) => plane.toEarth([x, y]));
  return {
    rectangle: { type: 'Polygon', coordinates: [corners] },
    diagonalM: Math.hypot(east - west, north - south),
  };
}
