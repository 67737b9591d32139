import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import { toLonLat } from './coverage-shapes.ts';
import { centroid, createPlane, type Plane, type PolygonShape } from './geometry.ts';
import { simplifyLine } from './grid/simplify.ts';
import { RULES, type Rules } from './rules.ts';
import type { Sample } from './sample.ts';
import { type WorkSegment, workSegments } from './segments.ts';

/** One run of flowing product as a polygon of its actual width, WGS-84. Instants in epoch ms. */
export interface SwathRun {
  product: Product;
  startAt: number;
  endAt: number;
  shape: PolygonShape;
}

export interface SwathLimits {
  maxVertices: number;
  /** Maximum distance of the drawn centre line from the flown one, m. */
  toleranceM: number;
}

const LIMITS: SwathLimits = { maxVertices: 20_000, toleranceM: 0.05 };
/** Sharper turns (radians) get a corner on each side of the bend instead of a mitre. */
const MITRE_MAX_RAD = Math.PI / 3;
/** A run whose width changes by more than this is split, m. */
const WIDTH_STEP_M = 0.25;

interface Run {
  product: Product;
  startAt: number;
  endAt: number;
  halfM: number;
  line: number[];
}

/**
 * The work of samples in time order as polygons, for display. To bound the size, the tolerance is doubled until the
 * vertices fit; if there are too many runs, only the newest that fit are drawn.
 */
export function swathRuns(
  samples: readonly Sample[],
  limits: SwathLimits = LIMITS,
  rules: Rules = RULES,
): SwathRun[] {
  const segments = workSegments(samples, rules);
  const origin = centroid(segments.map((segment) => segment.from));
  if (origin === undefined) return [];
  const plane = createPlane(origin);
  const runs = joinRuns(segments, plane);
  const affordable = runs.slice(-Math.max(1, Math.floor(limits.maxVertices / MIN_RUN_VERTICES)));
  let { toleranceM } = limits;
  let rings = affordable.map((run) => outline(run, toleranceM));
  while (vertexCount(rings) > limits.maxVertices && toleranceM < MAX_TOLERANCE_M) {
    toleranceM *= 2;
    rings = affordable.map((run) => outline(run, toleranceM));
  }
  return affordable.map(({ product, startAt, endAt }, k) => {
    return { product, startAt, endAt, shape: { type: 'Polygon', coordinates: [toLonLat(rings[k]!, plane)] } };
  });
}

/** One run of flowing product as its centre line [lon, lat] in the direction of flight. Instant in epoch ms. */
export interface SwathLine {
  startAt: number;
  widthM: number;
  line: [number, number][];
}

/** The work of samples in time order as centre lines at most `toleranceM` from the flown ones, for display. */
export function swathLines(
  samples: readonly Sample[],
  toleranceM: number,
  rules: Rules = RULES,
): SwathLine[] {
  const segments = workSegments(samples, rules);
  const origin = centroid(segments.map((segment) => segment.from));
  if (origin === undefined) return [];
  const plane = createPlane(origin);
  return joinRuns(segments, plane).map(({ startAt, halfM, line }) => {
    const thin = simplifyLine(Float64Array.from(line), toleranceM);
    const points = Array.from({ length: thin.length / 2 }, (_, i): [number, number] => {
      const [lon, lat] = plane.lonLat(thin[2 * i] ?? 0, thin[2 * i + 1] ?? 0);
      return [round6(lon), round6(lat)];
    });
    return { startAt, widthM: 2 * halfM, line: points };
  });
}

/** To 1e-6 degrees, 0.1 m. */
const round6 = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const MIN_RUN_VERTICES = 5;
/** At this tolerance every run is a straight line. */
const MAX_TOLERANCE_M = 1e6;

function vertexCount(rings: Float64Array[]): number {
  return rings.reduce((sum, ring) => sum + ring.length / 2 + 1, 0);
}

function joinRuns(segments: readonly WorkSegment[], plane: Plane): Run[] {
  const runs: Run[] = [];
  for (const { product, from, to, fromSwathM, toSwathM, joined } of segments) {
    const halfM = (fromSwathM + toSwathM) / 4;
    let run = runs.at(-1);
    if (run === undefined || !joined || Math.abs(run.halfM - halfM) * 2 > WIDTH_STEP_M) {
      run = {
        product,
        startAt: from.at,
        endAt: to.at,
        halfM,
        line: [plane.x(from.lat, from.lon), plane.y(from.lat, from.lon)],
      };
      runs.push(run);
    }
    run.line.push(plane.x(to.lat, to.lon), plane.y(to.lat, to.lon));
    run.endAt = to.at;
  }
  return runs;
}

/** Left side forward, right side back gives a clockwise ring, so it is reversed. */
function outline(run: Run, toleranceM: number): Float64Array {
  const line = simplifyLine(Float64Array.from(run.line), toleranceM);
  const right: number[][] = [];
  const left: number[][] = [];
  const last = line.length / 2 - 1;
  for (let i = 0; i <= last; i++) {
    const x = line[2 * i]!;
    const y = line[2 * i + 1]!;
    const courses = [courseAt(line, Math.max(0, i - 1)), courseAt(line, Math.min(last - 1, i))];
    for (const { rad, half } of corners(courses[0]!, courses[1]!, run.halfM)) {
      right.push([x + half * Math.sin(rad), y - half * Math.cos(rad)]);
      left.push([x - half * Math.sin(rad), y + half * Math.cos(rad)]);
    }
  }
  return Float64Array.from([...right, ...left.reverse()].flat());
}

function courseAt(line: Float64Array, i: number): number {
  return Math.atan2(line[2 * i + 3]! - line[2 * i + 1]!, line[2 * i + 2]! - line[2 * i]!);
}

function corners(before: number, after: number, halfM: number): { rad: number; half: number }[] {
  const turn = Math.atan2(Math.sin(after - before), Math.cos(after - before));
  if (turn === 0) return [{ rad: before, half: halfM }];
  if (Math.abs(turn) > MITRE_MAX_RAD) return [before, after].map((rad) => ({ rad, half: halfM }));
  return [{ rad: before + turn / 2, half: halfM / Math.cos(turn / 2) }];
}
