import { type LatLon, type Plane, type Point, planeAt } from './plane.ts';

/** A GeoJSON polygon: rings of [lon, lat]; the first is the boundary, the others are holes. */
export type FieldPolygon = { coordinates: readonly (readonly (readonly number[])[])[] };

export type LaneOptions = {
  /** Direction of the lanes, degrees clockwise from north. */
  angleDeg: number;
  rowSpacingM: number;
  insetM?: number;
  speedMps: number;
  /** Height above the crop, m. */
  heightM: number;
};

export type Lane = { from: LatLon; to: LatLon; lengthM: number };

export type FieldPlan = {
  lanes: Lane[];
  rowSpacingM: number;
  speedMps: number;
  heightM: number;
  lengthM: number;
  /** Length × row spacing: the area worked by one pass over every lane, m². */
  areaM2: number;
};

type Span = [from: number, to: number];
type Edge = [a: Point, b: Point];

const shortestLaneM = 3;

const crossing = (a: Point, b: Point, y: number) => a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);

/** Spans of the line at `y` inside the rings (even-odd rule). */
function insideSpans(edges: readonly Edge[], y: number): Span[] {
  const xs = edges.filter(([a, b]) => a.y > y !== b.y > y).map(([a, b]) => crossing(a, b, y));
  xs.sort((left, right) => left - right);
  const spans: Span[] = [];
  for (let at = 0; at + 1 < xs.length; at += 2) spans.push([xs[at]!, xs[at + 1]!]);
  return spans;
}

/** The span of the line at `y` within `d` of an edge; a capsule is convex, so there is only one. */
function nearSpan([a, b]: Edge, y: number, d: number): Span | undefined {
  const xs: number[] = [];
  for (const end of [a, b]) {
    const half = d * d - (y - end.y) ** 2;
    if (half > 0) xs.push(end.x - Math.sqrt(half), end.x + Math.sqrt(half));
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return undefined;
  const normal = { x: (-(b.y - a.y) / length) * d, y: ((b.x - a.x) / length) * d };
  for (const side of [1, -1]) {
    const from = { x: a.x + side * normal.x, y: a.y + side * normal.y };
    const to = { x: b.x + side * normal.x, y: b.y + side * normal.y };
    if (from.y > y !== to.y > y) xs.push(crossing(from, to, y));
  }
  return xs.length === 0 ? undefined : [Math.min(...xs), Math.max(...xs)];
}

function without(spans: Span[], [from, to]: Span): Span[] {
  return spans.flatMap(([a, b]): Span[] => {
    if (to <= a || from >= b) return [[a, b]];
    const left: Span[] = from > a ? [[a, from]] : [];
    return to < b ? [...left, [to, b]] : left;
  });
}

function ringsToEdges(field: FieldPolygon, plane: Plane, turn: (p: Point) => Point): Edge[] {
  return field.coordinates.flatMap((ring) => {
    const points = ring.map(([lon = 0, lat = 0]) => turn(plane.toPoint({ lat, lon })));
    return points.map((point, at): Edge => [point, points[(at + 1) % points.length]!]);
  });
}

/**
 * Parallel lanes over a field, flown back and forth. Strips of `rowSpacingM` tile the inset field from edge to edge;
 * a lane ends `insetM` before the boundary and is interrupted near holes. @throws RangeError when the spacing is not
 * positive or nothing of the field is left to fly
 */
export function planField(field: FieldPolygon, options: LaneOptions): FieldPlan {
  const { angleDeg, rowSpacingM, insetM = 0, speedMps, heightM } = options;
  if (!(rowSpacingM > 0)) throw new RangeError('rowSpacingM must be above 0');
  const [lon = 0, lat = 0] = field.coordinates[0]?.[0] ?? [];
  const plane = planeAt({ lat, lon });
  const angle = ((90 - angleDeg) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const edges = ringsToEdges(field, plane, ({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin }));
  const back = (x: number, y: number) => plane.toLatLon(x * cos - y * sin, x * sin + y * cos);
  const ys = edges.map(([a]) => a.y);
  const bottom = Math.min(...ys) + insetM;
  const rows = Math.ceil((Math.max(...ys) - insetM - bottom) / rowSpacingM);
  const lanes: Lane[] = [];
  for (let row = 0; row < rows; row++) {
    const y = bottom + (row + 0.5) * rowSpacingM;
    let spans = insideSpans(edges, y);
    for (const edge of insetM > 0 ? edges : []) {
      const near = nearSpan(edge, y, insetM);
      if (near) spans = without(spans, near);
    }
    const forward = row % 2 === 0;
    for (const [a, b] of forward ? spans : spans.reverse()) {
      if (b - a < shortestLaneM) continue;
      lanes.push({ from: back(forward ? a : b, y), to: back(forward ? b : a, y), lengthM: b - a });
    }
  }
  if (lanes.length === 0) throw new RangeError('no lane fits into the field: reduce insetM or rowSpacingM');
  const lengthM = lanes.reduce((sum, lane) => sum + lane.lengthM, 0);
  return { lanes, rowSpacingM, speedMps, heightM, lengthM, areaM2: lengthM * rowSpacingM };
}
