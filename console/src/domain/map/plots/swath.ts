import type { Feature, MultiPolygon, Position } from 'geojson';
import { usualBreakMs } from '../../../shared/charts/decimate.ts';
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

/** A place of a drone, with or without product flowing. */
export interface WorkPoint extends LonLat {
  /** Ms, ascending; any origin. */
  at: number;
  isFlowing: boolean;
  /** 0 where it is not known. */
  widthM: number;
}

/** Smaller changes of width, m, are noise. */
const widthStepM = 0.25;

/**
 * The stretches of a path with product flowing. A gap in data ends one; another width begins the next where the
 * last ended. Product that flows before its width is known has the first width of its stretch.
 */
export function workStrips<Point extends WorkPoint>(
  points: readonly Point[],
): { points: Point[]; widthM: number }[] {
  const strips: { points: Point[]; widthM: number }[] = [];
  let run: Point[] = [];
  let widthM = 0;
  const finish = (): void => {
    if (widthM > 0 && run.length > 1) strips.push({ points: run, widthM });
    run = [];
    widthM = 0;
  };
  for (const point of points) {
    const last = run.at(-1);
    if (!point.isFlowing || (last && point.at - last.at > usualBreakMs)) finish();
    if (!point.isFlowing) continue;
    if (widthM > 0 && point.widthM > 0 && Math.abs(point.widthM - widthM) > widthStepM) {
      finish();
      if (last) run.push(last);
    }
    run.push(point);
    widthM ||= point.widthM;
  }
  finish();
  return strips;
}
