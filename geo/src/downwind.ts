import { contains } from './contains.ts';
import { radians } from './ellipsoid.ts';
import { Plane, type Point } from './plane.ts';
import { type Line, type Position, ringsOf, type Shape } from './shape.ts';

/** A place on the ground: a shape, or a line such as a stream. */
export type Ground = Shape | { type: 'LineString'; coordinates: Line };

/** Where a place is, seen from a position. */
export interface Nearness {
  /** Shortest distance, m; 0 inside. */
  distanceM: number;
  /** Shortest distance to what is within 45° of where the wind blows to, m; undefined when nothing is. */
  downwindM: number | undefined;
}

/**
 * Measures distances to one place from many positions within 50 km, each with the direction that the wind comes from in
 * degrees clockwise from north, null when that is not known. The plane around the place makes lengths up to 5 km exact
 * to 0.1 %.
 */
export function nearnessTo(ground: Ground): (from: Position, windFromDeg: number | null) => Nearness {
  const plane = new Plane(firstOf(ground));
  const edges = edgesOf(ground).map((edge): [Point, Point] => [
    plane.toPlane(edge[0]),
    plane.toPlane(edge[1]),
  ]);
  const radiusM = ground.type === 'Circle' ? ground.radiusM : undefined;
  return (from, windFromDeg) => {
    const isInside = ground.type !== 'LineString' && contains(ground, from);
    if (isInside) return { distanceM: 0, downwindM: windFromDeg === null ? undefined : 0 };
    const origin = plane.toPlane(from);
    const turned = turnedBy(origin, windFromDeg ?? 0);
    const isWindKnown = windFromDeg !== null;
    if (radiusM !== undefined) return toCircle(turned([0, 0]), radiusM, isWindKnown);
    let [distanceM, downwindM] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const [start, end] of edges) {
      const [a, b] = [turned(start), turned(end)];
      distanceM = Math.min(distanceM, fromOrigin(a, b));
      const inCone = isWindKnown ? clipToCone(a, b) : undefined;
      if (inCone) downwindM = Math.min(downwindM, fromOrigin(...inCone));
    }
    return { distanceM, downwindM: Number.isFinite(downwindM) ? downwindM : undefined };
  };
}

const firstOf = (ground: Ground): Position => {
  if (ground.type === 'Circle') return ground.centre;
  const first = ground.type === 'LineString' ? ground.coordinates[0] : ringsOf(ground)[0]?.[0];
  return first ?? [0, 0];
};

function edgesOf(ground: Ground): [Position, Position][] {
  if (ground.type === 'Circle') return [];
  const lines = ground.type === 'LineString' ? [ground.coordinates] : ringsOf(ground);
  return lines.flatMap((line) => line.slice(1).map((end, at): [Position, Position] => [line[at]!, end]));
}

/** Points seen from an origin, turned so that the wind blows to +y. */
function turnedBy([x0, y0]: Point, windFromDeg: number): (point: Point) => Point {
  const to = radians(windFromDeg + 180);
  const [sin, cos] = [Math.sin(to), Math.cos(to)];
  return ([x, y]) => [(x - x0) * cos - (y - y0) * sin, (x - x0) * sin + (y - y0) * cos];
}

function toCircle([x, y]: Point, radiusM: number, isWindKnown: boolean): Nearness {
  const away = Math.hypot(x, y);
  const distanceM = away - radiusM;
  if (!isWindKnown) return { distanceM, downwindM: undefined };
  if (y >= Math.abs(x)) return { distanceM, downwindM: distanceM };
  // Beside the cone: the nearest point is where the circle meets the closer edge of the cone.
  const along = (Math.abs(x) + y) * Math.SQRT1_2;
  const aside = (Math.abs(x) - y) * Math.SQRT1_2;
  const half2 = radiusM ** 2 - aside ** 2;
  const reach = half2 < 0 ? Number.NaN : along - Math.sqrt(half2);
  return { distanceM, downwindM: reach >= 0 ? reach : undefined };
}

/** Distance of the origin to the segment a–b. */
function fromOrigin([ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length2));
  return Math.hypot(ax + t * dx, ay + t * dy);
}

/** The part of the segment a–b with y ≥ |x|; undefined when there is none. */
function clipToCone(a: Point, b: Point): [Point, Point] | undefined {
  let [from, until] = [0, 1];
  for (const side of [1, -1]) {
    const [start, end] = [a[1] + side * a[0], b[1] + side * b[0]];
    if (start < 0 && end < 0) return undefined;
    if (start < 0) from = Math.max(from, start / (start - end));
    else if (end < 0) until = Math.min(until, start / (start - end));
  }
  if (from > until) return undefined;
  const at = (t: number): Point => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
  return [at(from), at(until)];
}
