import { Clipper } from 'clipper2-ts';
import { toPath } from './clip.ts';
import { radians } from './ellipsoid.ts';
import { inset } from './inset.ts';
import { type Plane, type Point, planeOf } from './plane.ts';
import { type Boundary, type Position, ringsOf } from './shape.ts';

export type LaneSettings = {
  boundary: Boundary;
  /** Direction of the lanes, degrees clockwise from north; 0 and 180 are the same. */
  angleDeg: number;
  /** Distance between neighbouring lanes, usually the spraying width. */
  spacingM: number;
  insetM: number;
};

export type LanePlan = {
  /** In the order and direction they are flown, back and forth. */
  passes: [from: Position, to: Position][];
  /** The boundary after the inset; undefined when nothing is left. */
  area: Boundary | undefined;
  passesM: number;
  betweenM: number;
  turns: number;
};

/** A field has a few hundred lanes; more than this means a mistyped spacing. */
const MAX_LANES = 5_000;

/**
 * Parallel lanes over a boundary, cut by its edges and holes: as many as fit its width, centred. Undefined when the
 * spacing is not above 0 or there would be more than 5,000 lanes.
 */
export function planLanes({ boundary, angleDeg, spacingM, insetM }: LaneSettings): LanePlan | undefined {
  const area = inset(boundary, insetM);
  if (!area) return { passes: [], area, passesM: 0, betweenM: 0, turns: 0 };
  const plane = planeOf(area);
  const turned = new Turned(plane, angleDeg);
  const edges = ringsOf(area).map((ring) => ring.map((position) => turned.from(position)));
  const across = edges.flat().map(([, y]) => y);
  const low = across.reduce((a, b) => Math.min(a, b));
  const height = across.reduce((a, b) => Math.max(a, b)) - low;
  const count = Math.max(1, Math.ceil(height / spacingM - 1e-6));
  if (!(spacingM > 0) || count > MAX_LANES) return undefined;
  const start = low + (height - (count - 1) * spacingM) / 2;
  const rows = cut(edges, (row) => start + row * spacingM, { count, spacingM, start });
  return measure(rows, turned, area);
}

type Rows = { y: number; xs: number[] }[];

function cut(
  rings: Point[][],
  yOf: (row: number) => number,
  { count, spacingM, start }: { count: number; spacingM: number; start: number },
): Rows {
  const rows: Rows = Array.from({ length: count }, (_, row) => ({ y: yOf(row), xs: [] }));
  for (const ring of rings) {
    for (let at = 0; at + 1 < ring.length; at++) {
      const [[x1, y1], [x2, y2]] = [ring[at]!, ring[at + 1]!];
      const first = Math.max(0, Math.floor((Math.min(y1, y2) - start) / spacingM));
      const last = Math.min(count - 1, Math.ceil((Math.max(y1, y2) - start) / spacingM));
      for (let row = first; row <= last; row++) {
        const { y, xs } = rows[row]!;
        if (y1 > y !== y2 > y) xs.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
      }
    }
  }
  for (const { xs } of rows) xs.sort((a, b) => a - b);
  return rows;
}

function measure(rows: Rows, turned: Turned, area: Boundary): LanePlan {
  const flown: [Point, Point][] = [];
  for (const { y, xs } of rows) {
    const pieces: [Point, Point][] = [];
    for (let at = 0; at + 1 < xs.length; at += 2) {
      if (xs[at + 1]! - xs[at]! > 0.01)
        pieces.push([
          [xs[at]!, y],
          [xs[at + 1]!, y],
        ]);
    }
    if (pieces.length === 0) continue;
    const last = flown.at(-1)?.[1];
    const goesBack =
      last !== undefined && Math.abs(last[0] - pieces[0]![0][0]) > Math.abs(last[0] - pieces.at(-1)![1][0]);
    flown.push(...(goesBack ? pieces.toReversed().map(([a, b]): [Point, Point] => [b, a]) : pieces));
  }
  const length = ([a, b]: [Point, Point]) => Math.hypot(b[0] - a[0], b[1] - a[1]);
  return {
    passes: flown.map(([a, b]) => [turned.to(a), turned.to(b)]),
    area,
    passesM: flown.reduce((sum, pass) => sum + length(pass), 0),
    betweenM: flown.slice(1).reduce((sum, pass, at) => sum + length([flown[at]![1], pass[0]]), 0),
    turns: Math.max(0, flown.length - 1),
  };
}

/** The plane rotated so that lanes run along x. */
class Turned {
  readonly #plane: Plane;
  readonly #sin: number;
  readonly #cos: number;

  constructor(plane: Plane, angleDeg: number) {
    this.#plane = plane;
    this.#sin = Math.sin(radians(90 - angleDeg));
    this.#cos = Math.cos(radians(90 - angleDeg));
  }

  from(position: Position): Point {
    const [x, y] = this.#plane.toPlane(position);
    return [x * this.#cos + y * this.#sin, y * this.#cos - x * this.#sin];
  }

  to([x, y]: Point): Position {
    return this.#plane.toEarth([x * this.#cos - y * this.#sin, x * this.#sin + y * this.#cos]);
  }
}

/** Bends smaller than this do not end a side. */
const SIDE_TOLERANCE_MM = 1_000;

/**
 * Direction of the longest straight side of a boundary, degrees clockwise from north, 0 to 180: lanes along it are
 * longest and need the fewest turns. A side drawn with many corners counts as one.
 */
export function longestEdgeDeg(boundary: Boundary): number {
  const plane = planeOf(boundary);
  let longest = { length: 0, angle: 0 };
  for (const ring of ringsOf(boundary)) {
    const path = toPath(plane, ring.slice(0, -1));
    const sides = path.length > 4 ? Clipper.simplifyPath(path, SIDE_TOLERANCE_MM) : path;
    for (const [at, b] of sides.entries()) {
      const a = sides.at(at - 1)!;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      if (length > longest.length) longest = { length, angle: Math.atan2(b.x - a.x, b.y - a.y) };
    }
  }
  return ((longest.angle * 180) / Math.PI + 180) % 180;
}
