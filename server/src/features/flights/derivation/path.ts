import { metresPerRadian, radians } from '@smartflight/geo/ellipsoid.ts';
import { lonDiffDeg, type Position } from './geometry.ts';
import type { Rules } from './rules.ts';
import type { PlacedSample } from './sample.ts';

/** The flown line between two consecutive samples. */
export interface Path {
  /** Number of straight pieces that follow the line within 2 cm. */
  pieces: number;
  /** Position at a share of the time between both samples, 0 to 1. */
  at(share: number): Position;
}

type Vector = [east: number, north: number];

/** A line that deviates less from its chord is drawn straight, m. */
const STRAIGHT_M = 0.05;
const PIECE_M = 0.02;
const MAX_PIECES = 8;
const ARC_PIECE_DEG = 10;

/**
 * The line from one sample to the next: a cubic through both whose tangents are those of a parabola through three
 * consecutive samples (Catmull–Rom for unequal times). A neighbour behind a corner is not used: sharper turns than
 * `curveMaxTurnDeg` are corners, not curves. `before` and `after` are undefined where no valid step leads there.
 */
export function pathBetween(
  o: {
    before: PlacedSample | undefined;
    from: PlacedSample;
    to: PlacedSample;
    after: PlacedSample | undefined;
  },
  rules: Rules,
): Path {
  const { from, to } = o;
  const scale = metresPerRadian((from.lat + to.lat) / 2);
  const [east, north] = [radians(scale.east), radians(scale.north)];
  const metres = ({ lat, lon }: Position): Vector => [
    lonDiffDeg(lon, from.lon) * east,
    (lat - from.lat) * north,
  ];
  const step = metres(to);
  const start = o.before && tangent(minus(metres(o.before)), step, [from.at - o.before.at, to.at - from.at]);
  const next = o.after && metres(o.after);
  const last = next && subtract(next, step);
  const end = o.after && last && tangent(last, step, [o.after.at - to.at, to.at - from.at]);
  const isCurve = (turn: Vector | undefined, tangentThere: Vector | undefined) =>
    turn && tangentThere && turnDeg(turn, step) <= rules.curveMaxTurnDeg ? tangentThere : undefined;
  const known0 = isCurve(o.before && minus(metres(o.before)), start);
  const known1 = isCurve(last, end);
  const v0 = known0 ?? (known1 ? free(step, known1) : step);
  const v1 = known1 ?? (known0 ? free(step, known0) : step);
  const bendM = Math.abs(cross(subtract(v0, v1), step)) / (8 * Math.hypot(...step) || 1);
  return {
    pieces: bendM < STRAIGHT_M ? 1 : Math.min(MAX_PIECES, Math.ceil(Math.sqrt(bendM / PIECE_M))),
    at: (share) => {
      const [x, y] = hermite(step, v0, v1, share);
      return { lat: from.lat + y / north, lon: lonDiffDeg(from.lon + x / east, 0) };
    },
  };
}

/** The circular arc from one sample to the next on which the course changes by `arcDeg`, clockwise positive. */
export function arcBetween(from: PlacedSample, to: PlacedSample, arcDeg: number): Path {
  const scale = metresPerRadian((from.lat + to.lat) / 2);
  const [east, north] = [radians(scale.east), radians(scale.north)];
  const chord: Vector = [lonDiffDeg(to.lon, from.lon) * east, (to.lat - from.lat) * north];
  const arc = (arcDeg * Math.PI) / 180;
  return {
    pieces: Math.max(1, Math.ceil(Math.abs(arcDeg) / ARC_PIECE_DEG)),
    at: (share) => {
      // A part of the arc has a chord shorter by this and turned back by half of what is left of the turn.
      const length = Math.sin((arc * share) / 2) / Math.sin(arc / 2);
      const turn = (arc * (1 - share)) / 2;
      const [cos, sin] = [Math.cos(turn) * length, Math.sin(turn) * length];
      const [x, y] = [chord[0] * cos - chord[1] * sin, chord[1] * cos + chord[0] * sin];
      return { lat: from.lat + y / north, lon: lonDiffDeg(from.lon + x / east, 0) };
    },
  };
}

/** Movement per step at the common end of a neighbouring step and this one, weighted by their times. */
function tangent(neighbour: Vector, step: Vector, [neighbourMs, stepMs]: [number, number]): Vector {
  const share = stepMs / (neighbourMs + stepMs);
  const along = (k: 0 | 1) => share * neighbour[k] * (stepMs / neighbourMs) + (1 - share) * step[k];
  return [along(0), along(1)];
}

/** The tangent at an end without a neighbour: the line is then a parabola. */
const free = (step: Vector, other: Vector): Vector => [2 * step[0] - other[0], 2 * step[1] - other[1]];

function hermite(step: Vector, v0: Vector, v1: Vector, t: number): Vector {
  const [toStep, to0, to1] = [t * t * (3 - 2 * t), t * (1 - t) ** 2, t * t * (t - 1)];
  const along = (k: 0 | 1) => toStep * step[k] + to0 * v0[k] + to1 * v1[k];
  return [along(0), along(1)];
}

const minus = ([x, y]: Vector): Vector => [-x, -y];
const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1]];
const cross = (a: Vector, b: Vector): number => a[0] * b[1] - a[1] * b[0];

function turnDeg(a: Vector, b: Vector): number {
  const rad = Math.atan2(cross(a, b), a[0] * b[0] + a[1] * b[1]);
  return (Math.abs(rad) * 180) / Math.PI;
}
