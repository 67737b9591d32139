import Flatbush from 'flatbush';
import { orient2d } from 'robust-predicates';
import type { Position, Ring } from './shape.ts';

export type Crossing = {
  /** Position of the crossing, or the first end of an overlap. */
  at: Position;
  /** Two edges cross or overlap. */
  kind: 'cross' | 'overlap';
  /** Rings of the two edges, in order. */
  rings: [number, number];
};

/** Thrown when edges overlap so densely that checking all pairs would take seconds. */
export class TooComplex extends Error {}

/** Pairs of edges that may still be checked, shared between the boundaries of a file. */
export type PairBudget = { pairs: number };

/** Average number of neighbouring edges checked per edge; parcels need about ten. */
const PAIRS_PER_EDGE = 400;

/** An edge and its neighbours along the ring; `before` and `after` have length, as repeated positions are left out. */
type Edge = { a: Position; b: Position; ring: number; before: Edge; after: Edge };

/**
 * The first place, along the rings in order, where edges of closed rings cross or overlap. Touching in a single
 * position is allowed. `isHarmless` permits a kind of crossing between two rings.
 */
export function findCrossing(
  rings: readonly Ring[],
  isHarmless: (a: number, b: number, kind: Crossing['kind']) => boolean = () => false,
  budget: PairBudget = { pairs: Number.POSITIVE_INFINITY },
): Crossing | undefined {
  const edges = edgesOf(rings);
  if (edges.length === 0) return undefined;
  const visit = searchOf(edges);
  let pairs = Math.max(1e6, PAIRS_PER_EDGE * edges.length);
  for (const [at, edge] of edges.entries()) {
    let first = undefined as { other: number; meeting: Meeting } | undefined;
    // Checked during the search, so that no list of candidates is built.
    visit(edge, (other) => {
      if (--pairs < 0 || --budget.pairs < 0) throw new TooComplex();
      if (other <= at || (first && first.other < other)) return;
      const meeting = meet(edge, edges[other]!);
      if (meeting && !isHarmless(edge.ring, edges[other]!.ring, meeting.kind)) first = { other, meeting };
    });
    if (first) return { ...first.meeting, rings: [edge.ring, edges[first.other]!.ring] };
  }
  return undefined;
}

/** Up to this number, checking all edges is faster than building an index. */
const FEW_EDGES = 32;

/** Visits the edges whose boxes touch an edge's box. */
function searchOf(edges: readonly Edge[]): (edge: Edge, visit: (other: number) => void) => void {
  if (edges.length <= FEW_EDGES) {
    const boxes = edges.map(boxOf);
    return (edge, visit) => {
      const [west, south, east, north] = boxOf(edge);
      for (const [other, box] of boxes.entries())
        if (box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south) visit(other);
    };
  }
  const index = new Flatbush(edges.length);
  for (const edge of edges) index.add(...boxOf(edge));
  index.finish();
  return (edge, visit) => {
    index.search(...boxOf(edge), (other) => {
      visit(other);
      return false;
    });
  };
}

/** Whether an edge of the first rings touches or crosses one of the others. */
export function findIntersection(rings: readonly Ring[], others: readonly Ring[]): boolean {
  const origin = rings[0]?.[0]?.[0] ?? 0;
  const [few, many] = [edgesOf(rings, origin), edgesOf(others, origin)].sort((a, b) => a.length - b.length);
  if (!few?.length || !many?.length) return false;
  const index = new Flatbush(many.length);
  for (const edge of many) index.add(...boxOf(edge));
  index.finish();
  return few.some((edge) =>
    index.search(...boxOf(edge)).some((at) => {
      const other = many[at]!;
      return side(edge, other.a) * side(edge, other.b) <= 0 && side(other, edge.a) * side(other, edge.b) <= 0;
    }),
  );
}

function edgesOf(rings: readonly Ring[], origin = rings[0]?.[0]?.[0] ?? 0): Edge[] {
  // Across ±180° longitudes continue beyond 180.
  const near = ([lon, lat]: Position): Position => {
    const off = lon - origin;
    return [off > 180 ? lon - 360 : off < -180 ? lon + 360 : lon, lat];
  };
  return rings.flatMap((ring, number) => {
    const corners = ring.map(near).filter((corner, at, all) => at === 0 || !isSame(corner, all[at - 1]!));
    const edges = corners.slice(1).map((b, at) => ({ a: corners[at]!, b, ring: number }) as Edge);
    for (const [at, edge] of edges.entries()) {
      edge.before = edges.at(at - 1)!;
      edge.after = edges[(at + 1) % edges.length]!;
    }
    return edges;
  });
}

function boxOf({ a, b }: Edge): [number, number, number, number] {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

type Meeting = Pick<Crossing, 'at' | 'kind'>;

function meet(e: Edge, f: Edge): Meeting | undefined {
  if (e.after === f) return fold(e, f);
  if (f.after === e) return fold(f, e);
  const fa = side(e, f.a);
  const fb = side(e, f.b);
  const ea = side(f, e.a);
  const eb = side(f, e.b);
  if (fa === 0 && fb === 0) return overlap(e, f) ?? passThrough(e, f);
  if (fa * fb < 0 && ea * eb < 0) return { at: intersection(e, f), kind: 'cross' };
  if (fa !== 0 && fb !== 0 && ea !== 0 && eb !== 0) return undefined;
  return passThrough(e, f) ?? stabs(e, f, fa) ?? stabs(f, e, ea);
}

/** Two consecutive edges that run back over each other. */
function fold(e: Edge, f: Edge): Meeting | undefined {
  if (side(e, f.b) !== 0) return undefined;
  const dot = (e.b[0] - e.a[0]) * (f.b[0] - f.a[0]) + (e.b[1] - e.a[1]) * (f.b[1] - f.a[1]);
  return dot < 0 ? { at: e.b, kind: 'overlap' } : undefined;
}

/** Collinear edges that share more than a position. */
function overlap(e: Edge, f: Edge): Meeting | undefined {
  const axis = Math.abs(e.b[0] - e.a[0]) > Math.abs(e.b[1] - e.a[1]) ? 0 : 1;
  const sorted = (edge: Edge) =>
    (edge.a[axis] < edge.b[axis] ? [edge.a, edge.b] : [edge.b, edge.a]) as [Position, Position];
  const [lowE, highE] = sorted(e);
  const [lowF, highF] = sorted(f);
  const low = lowE[axis] > lowF[axis] ? lowE : lowF;
  const high = highE[axis] < highF[axis] ? highE : highF;
  return low[axis] < high[axis] ? { at: low, kind: 'overlap' } : undefined;
}

/** Both rings have a corner at the same place, and one crosses to the other side. */
function passThrough(e: Edge, f: Edge): Meeting | undefined {
  if (!isSame(e.a, f.a)) return undefined;
  const [from, to] = [e.before.a, e.b];
  return isBetween(e.a, from, to, f.before.a) !== isBetween(e.a, from, to, f.b) &&
    !onRay(e.a, from, f) &&
    !onRay(e.a, to, f)
    ? { at: e.a, kind: 'cross' }
    : undefined;
}

/** A corner of `f`'s ring lies on the inside of the edge `e`, and the ring goes on at its other side. */
function stabs(e: Edge, f: Edge, sideOfStart: number): Meeting | undefined {
  if (sideOfStart !== 0 || isSame(f.a, e.a) || isSame(f.a, e.b)) return undefined;
  const axis = Math.abs(e.b[0] - e.a[0]) > Math.abs(e.b[1] - e.a[1]) ? 0 : 1;
  if ((f.a[axis] - e.a[axis]) * (f.a[axis] - e.b[axis]) > 0) return undefined;
  return side(e, f.before.a) * side(e, f.b) < 0 ? { at: f.a, kind: 'cross' } : undefined;
}

/** Whether the direction to `p` lies strictly between those to `from` and `to`, counter-clockwise. */
function isBetween(corner: Position, from: Position, to: Position, p: Position): boolean {
  const whole = turnOf(corner, from, to);
  const afterFrom = turnOf(corner, from, p) > 0;
  const beforeTo = turnOf(corner, p, to) > 0;
  if (whole > 0) return afterFrom && beforeTo;
  return whole < 0 ? afterFrom || beforeTo : afterFrom;
}

/** Whether one of the two edges of `f`'s ring at the corner leaves it along the ray to `end`: an overlap, reported as one. */
function onRay(corner: Position, end: Position, f: Edge): boolean {
  return [f.before.a, f.b].some(
    (other) =>
      turnOf(corner, end, other) === 0 &&
      (end[0] - corner[0]) * (other[0] - corner[0]) + (end[1] - corner[1]) * (other[1] - corner[1]) > 0,
  );
}

function intersection({ a, b }: Edge, f: Edge): Position {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [ex, ey] = [f.b[0] - f.a[0], f.b[1] - f.a[1]];
  const t = ((f.a[0] - a[0]) * ey - (f.a[1] - a[1]) * ex) / (dx * ey - dy * ex);
  const lon = a[0] + t * dx;
  return [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, a[1] + t * dy];
}

const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];
const side = ({ a, b }: Edge, p: Position) => turnOf(a, b, p);

/** Above 0 where a → b → c turns to the left, 0 where the three lie on one line: exact. */
function turnOf(a: Position, b: Position, c: Position): number {
  return Math.sign(-orient2d(a[0], a[1], b[0], b[1], c[0], c[1]));
}
