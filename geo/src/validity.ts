import Flatbush from 'flatbush';
import { ringAreaM2 } from './area.ts';
import { ringContains } from './contains.ts';
import { type Crossing, findCrossing, type PairBudget, TooComplex } from './crossing.ts';
import { turn } from './ellipsoid.ts';
import {
  type Boundary,
  countPositions,
  type PolygonRings,
  type Position,
  partsOf,
  type Ring,
} from './shape.ts';

/** Limits of one boundary. Beyond 85° latitude a degree of longitude is too short for lanes, and web maps end. */
export const LIMITS: ShapeLimits = { positions: 10_000, holes: 200, parts: 200, latitude: 85 };

/** Limits of an authority's zone as read: a file may publish a coast or a country; latitude as for every boundary. */
export const ZONE_LIMITS: ShapeLimits = { positions: 500_000, holes: 20_000, parts: 20_000, latitude: 85 };

export type ShapeLimits = { positions: number; holes: number; parts: number; latitude: number };

export type FaultCode =
  | 'not-closed'
  | 'too-few-points'
  | 'zero-area'
  | 'self-crossing'
  | 'hole-outside'
  | 'hole-crossing'
  | 'holes-overlap'
  | 'parts-overlap'
  | 'too-many-positions'
  | 'too-many-holes'
  | 'too-many-parts'
  | 'too-complex'
  | 'not-finite'
  | 'out-of-range';

/** The first fault of a boundary, with its position where it has one; part and ring count from 0. */
export type Fault = {
  code: FaultCode;
  at?: Position;
  part?: number;
  ring?: number;
  params?: Record<string, number>;
};

const MIN_AREA_M2 = 0.01;

/**
 * The first fault of a boundary, or undefined when it is valid. As in real parcels, rings may touch themselves, each
 * other and their holes in single positions, and parts may share edges. Positions may repeat. 10,000 positions take
 * less than 50 ms; crossings are tested exactly, without a tolerance. `budget` bounds the work over many boundaries.
 */
export function findFault(
  boundary: Boundary,
  budget: PairBudget = { pairs: Number.POSITIVE_INFINITY },
  limits = LIMITS,
): Fault | undefined {
  const parts = partsOf(boundary);
  try {
    return (
      tooMany(boundary, parts, limits) ??
      firstOf(parts, (rings, part) =>
        firstOf(rings, (ring, at) => faultOfRing(ring, { part, at, latitude: limits.latitude })),
      ) ??
      faultOfCrossings(parts, budget) ??
      firstOf(parts, (rings, part) => faultOfHoles(rings, part, budget)) ??
      faultOfParts(parts, budget)
    );
  } catch (error) {
    if (error instanceof TooComplex) return { code: 'too-complex' };
    throw error;
  }
}

function tooMany(boundary: Boundary, parts: PolygonRings[], limits: ShapeLimits): Fault | undefined {
  const holes = parts.reduce((sum, rings) => sum + Math.max(0, rings.length - 1), 0);
  const counts = [
    ['too-many-parts', parts.length, limits.parts],
    ['too-many-holes', holes, limits.holes],
    ['too-many-positions', countPositions(boundary), limits.positions],
  ] as const;
  const over = counts.find(([, count, limit]) => count > limit);
  if (over) return { code: over[0], params: { count: over[1], limit: over[2] } };
  return parts.length === 0 || parts.some((rings) => rings.length === 0)
    ? { code: 'too-few-points', params: { count: 0 } }
    : undefined;
}

function faultOfRing(
  ring: Ring,
  { part, at, latitude }: { part: number; at: number; latitude: number },
): Fault | undefined {
  const fault = (code: FaultCode, more: Partial<Fault> = {}): Fault => ({ code, part, ring: at, ...more });
  for (const [index, position] of ring.entries()) {
    const [lon, lat] = position;
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) return fault('not-finite', { params: { index } });
    if (Math.abs(lon) > 180 || Math.abs(lat) > latitude) {
      return fault('out-of-range', { at: position, params: { index } });
    }
  }
  const distinct = countDistinct(ring);
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || distinct < 3) {
    return fault('too-few-points', { ...(first && { at: first }), params: { count: distinct } });
  }
  return first[0] !== last[0] || first[1] !== last[1] ? fault('not-closed', { at: last }) : undefined;
}

/** Number of distinct positions, counting stops at three, the minimum for a ring. */
function countDistinct(ring: Ring): number {
  const found: Position[] = [];
  for (const [lon, lat] of ring) {
    if (found.every((position) => position[0] !== lon || position[1] !== lat)) found.push([lon, lat]);
    if (found.length === 3) break;
  }
  return found.length;
}

function faultOfCrossings(parts: PolygonRings[], budget: PairBudget): Fault | undefined {
  const places = parts.flatMap((rings, part) => rings.map((ring, at) => ({ ring, part, at })));
  const isHarmless = (a: number, b: number, kind: Crossing['kind']) =>
    places[a]!.part !== places[b]!.part && kind === 'overlap';
  const crossing = findCrossing(
    places.map(({ ring }) => ring),
    isHarmless,
    budget,
  );
  const isFlat = (ring: Ring) => ringAreaM2(ring) < MIN_AREA_M2;
  const flat = places.find(({ ring }, at) => (crossing?.rings[0] ?? at) === at && isFlat(ring));
  if (flat && crossing?.kind !== 'cross')
    return { code: 'zero-area', at: flat.ring[0]!, part: flat.part, ring: flat.at };
  if (!crossing) return undefined;
  const [a, b] = [places[crossing.rings[0]]!, places[crossing.rings[1]]!];
  return { code: crossingCode(a, b), at: crossing.at, part: b.part, ring: b.at };
}

function crossingCode(a: { part: number; at: number }, b: { part: number; at: number }): FaultCode {
  if (a.part !== b.part) return 'parts-overlap';
  if (a.at === b.at) return 'self-crossing';
  return a.at === 0 || b.at === 0 ? 'hole-crossing' : 'holes-overlap';
}

function faultOfHoles(rings: PolygonRings, part: number, budget: PairBudget): Fault | undefined {
  const [outer, ...holes] = rings;
  const near = neighboursOf(holes);
  return firstOf(holes, (hole, at): Fault | undefined => {
    spend(budget, outer!);
    if (!liesIn(hole, [outer!])) return { code: 'hole-outside', at: hole[0]!, part, ring: at + 1 };
    const around = near(at).some((other) => {
      spend(budget, holes[other]!);
      return liesIn(hole, [holes[other]!]);
    });
    return around ? { code: 'holes-overlap', at: hole[0]!, part, ring: at + 1 } : undefined;
  });
}

function faultOfParts(parts: PolygonRings[], budget: PairBudget): Fault | undefined {
  const near = neighboursOf(parts.map(([outer]) => outer!));
  return firstOf(parts, (rings, part): Fault | undefined => {
    const around = near(part).some((other) => {
      for (const ring of parts[other]!) spend(budget, ring);
      return liesIn(rings[0]!, parts[other]!);
    });
    return around ? { code: 'parts-overlap', at: rings[0]![0]!, part, ring: 0 } : undefined;
  });
}

/** The numbers of the other rings whose boxes share a point with that of a ring. */
function neighboursOf(rings: readonly Ring[]): (at: number) => number[] {
  if (rings.length < 2) return () => [];
  const origin = rings[0]?.[0]?.[0] ?? 0;
  const boxes = rings.map((ring) => rangesOf(ring, origin));
  const index = new Flatbush(rings.length);
  for (const [[west, east], [south, north]] of boxes) index.add(west, south, east, north);
  index.finish();
  return (at) => {
    const [[west, east], [south, north]] = boxes[at]!;
    return index.search(west, south, east, north, (other) => other !== at);
  };
}

/** Charges the search for a few points in a ring: an edge of it costs a fraction of a pair. */
function spend(budget: PairBudget, ring: Ring): void {
  budget.pairs -= ring.length / 4;
  if (budget.pairs < 0) throw new TooComplex();
}

const SAMPLES = 7;

/** Whether a ring that crosses nothing lies in a polygon: tests the midpoints of some edges, as corners may touch. */
export function liesIn(ring: Ring, [outer, ...holes]: PolygonRings): boolean {
  const step = Math.max(1, Math.floor((ring.length - 1) / SAMPLES));
  let votes = 0;
  for (let at = 0; at + 1 < ring.length; at += step) {
    const [a, b] = [ring[at]!, ring[at + 1]!];
    const middle: Position = [turn(a[0] + turn(b[0] - a[0]) / 2), (a[1] + b[1]) / 2];
    const isIn = ringContains(outer!, middle) && !holes.some((hole) => ringContains(hole, middle));
    votes += isIn ? 1 : -1;
  }
  return votes > 0;
}

/** Whether the bounding boxes of two rings share a point; false proves that the rings do not intersect. */
export function boxesIntersect(a: Ring, b: Ring): boolean {
  const [rangesA, rangesB] = [a, b].map((ring) => rangesOf(ring, a[0]![0]));
  return ([0, 1] as const).every((axis) => {
    const [lowA, highA] = rangesA![axis];
    const [lowB, highB] = rangesB![axis];
    return lowA <= highB && lowB <= highA;
  });
}

type Range = [low: number, high: number];

/** Longitudes relative to an origin, so that ±180° needs no special case, and latitudes. */
function rangesOf(ring: Ring, origin: number): [Range, Range] {
  const lon: Range = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const lat: Range = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const position of ring) {
    const east = turn(position[0] - origin);
    if (east < lon[0]) lon[0] = east;
    if (east > lon[1]) lon[1] = east;
    if (position[1] < lat[0]) lat[0] = position[1];
    if (position[1] > lat[1]) lat[1] = position[1];
  }
  return [lon, lat];
}

function firstOf<T, R>(items: readonly T[], find: (item: T, at: number) => R | undefined): R | undefined {
  for (const [at, item] of items.entries()) {
    const found = find(item, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
