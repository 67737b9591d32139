import type { Feature, MultiPolygon, Position } from 'geojson';
import { fromMetres, type LonLat, toMetres } from '../../../shared/map/view/metric-grid.ts';

/** A stretch with product flowing, `widthM` wide, centred on the points. */
export interface SprayStrip {
  points: readonly LonLat[];
  widthM: number;
}

/** Cosine of the corner angle (60°) that ends a strip: a drone that turns starts another lane. */
const lanesTurn = 0.5;
const longestMitre = 2;

interface Flat {
  x: number;
  y: number;
}

function direction(a: Flat, b: Flat): Flat | undefined {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return length < 0.05 ? undefined : { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

/** Splits at turns, so that adjacent lanes are separate polygons and overlap is visible. */
function lanes(points: Flat[]): Flat[][] {
  const all: Flat[][] = [];
  let lane: Flat[] = [];
  let heading: Flat | undefined;
  for (const point of points) {
    const last = lane.at(-1);
    const next = last && direction(last, point);
    if (last && !next) continue;
    if (last && next && heading && heading.x * next.x + heading.y * next.y < lanesTurn) {
      all.push(lane);
      lane = [last];
    }
    if (next) heading = next;
    lane.push(point);
  }
  all.push(lane);
  return all.filter((each) => each.length > 1);
}

/** Both edges of a lane with mitred corners, closed to a ring. */
function outline(lane: Flat[], halfM: number): Flat[] {
  const left: Flat[] = [];
  const right: Flat[] = [];
  lane.forEach((point, i) => {
    const before = lane[i - 1] && direction(lane[i - 1] ?? point, point);
    const after = lane[i + 1] && direction(point, lane[i + 1] ?? point);
    const a = before ?? after ?? { x: 0, y: 1 };
    const b = after ?? a;
    const sum = { x: a.x + b.x, y: a.y + b.y };
    const length = Math.hypot(sum.x, sum.y) || 1;
    const along = { x: sum.x / length, y: sum.y / length };
    const reach = halfM * Math.min(longestMitre, 1 / Math.max(0.1, along.x * a.x + along.y * a.y));
    left.push({ x: point.x - along.y * reach, y: point.y + along.x * reach });
    right.push({ x: point.x + along.y * reach, y: point.y - along.x * reach });
  });
  return [...left, ...right.reverse(), ...left.slice(0, 1)];
}

/** Ground covered by a strip: one polygon per lane at true swath width; empty for fewer than two points. */
export function stripPolygons(strip: SprayStrip): MultiPolygon {
  const origin = strip.points[0];
  if (!origin) return { type: 'MultiPolygon', coordinates: [] };
  const flat = strip.points.map((point) => {
    const { eastM, northM } = toMetres(origin, point);
    return { x: eastM, y: northM };
  });
  const coordinates = lanes(flat).map((lane) => [
    outline(lane, strip.widthM / 2).map(({ x, y }): Position => {
      const { lon, lat } = fromMetres(origin, x, y);
      return [lon, lat];
    }),
  ]);
  return { type: 'MultiPolygon', coordinates };
}

/** Strips as features by lane: with separate fills, ground covered twice is darker. */
export function stripFeatures(strips: readonly SprayStrip[], earlier: boolean): Feature[] {
  return strips.flatMap((strip) =>
    stripPolygons(strip).coordinates.map((coordinates) => ({
      type: 'Feature' as const,
      properties: { earlier },
      geometry: { type: 'Polygon' as const, coordinates },
    })),
  );
}

/** The stretches of a path where product flowed. */
export function spraying(points: readonly (LonLat & { spraying: boolean })[], widthM: number): SprayStrip[] {
  const strips: SprayStrip[] = [];
  let run: LonLat[] = [];
  for (const point of points) {
    if (point.spraying) run.push(point);
    else if (run.length > 0) {
      if (run.length > 1) strips.push({ points: run, widthM });
      run = [];
    }
  }
  if (run.length > 1) strips.push({ points: run, widthM });
  return strips;
}
