import {
  Clipper,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  type Path64,
  type Paths64,
  type PolyPath64,
  PolyTree64,
} from 'clipper2-ts';
import type { Plane } from './plane.ts';
import { type Boundary, boundaryOf, type PolygonRings, partsOf, type Ring } from './shape.ts';
import { findFault } from './validity.ts';

/**
 * Clipping on whole millimetres: Clipper2's integers cannot fail on parcels as floating-point sweeps do
 * (Turfjs/turf#2549, #1980). Everything here is in millimetres of a plane around the shape.
 */
const MM = 1_000;
/** Parts smaller than this come from rounding to millimetres. */
const SLIVER_MM2 = 0.05 * MM * MM;
/** Largest deviation of a rounded corner from the circle, mm. */
const ARC_MM = 10;

export { ClipType, FillRule, JoinType, type Paths64 };

/** The rings of a boundary, outer ones counter-clockwise and holes clockwise. */
export function toPaths(plane: Plane, boundary: Boundary): Paths64 {
  return partsOf(boundary).flatMap((rings) =>
    rings.map((ring, at) => {
      const path = toPath(plane, ring.slice(0, -1));
      return Clipper.isPositive(path) === (at === 0) ? path : path.toReversed();
    }),
  );
}

/** A ring in whole millimetres on a plane, as Clipper computes. */
export function toPath(plane: Plane, line: Ring): Path64 {
  return line.map((position) => {
    const [x, y] = plane.toPlane(position);
    return { x: Math.round(x * MM), y: Math.round(y * MM) };
  });
}

/** Union, difference or intersection; by even-odd filling, so that a boundary's holes are holes. */
export function clip(type: ClipType, subject: Paths64, other: Paths64, rule = FillRule.NonZero): Paths64 {
  return Clipper.booleanOp(type, subject, other, rule);
}

/** Paths grown by metres, or shrunk by negative ones. */
export function offset(paths: Paths64, metres: number, join: JoinType): Paths64 {
  return Clipper.inflatePaths(paths, metres * MM, join, EndType.Polygon, 2, ARC_MM);
}

/** Area of paths in m² of the plane, holes taken off. */
export function planeAreaM2(paths: Paths64): number {
  return Math.abs(Clipper.areaPaths(paths)) / (MM * MM);
}

/**
 * The boundaries that paths enclose, one Polygon each, slivers left out. Every one of them is free of faults: what
 * touches itself after rounding, as a hole that a cut just meets, is smoothed and drawn in by some millimetres, and what
 * cannot be fixed is left out.
 */
export function toParts(plane: Plane, paths: Paths64): PolygonRings[] {
  let rest = paths;
  const parts: PolygonRings[] = [];
  for (const smoothing of [0, 2, 10, 50]) {
    if (smoothing > 0) rest = drawnIn(Clipper.simplifyPaths(rest, smoothing), smoothing);
    const faulty: Paths64 = [];
    for (const polygon of polygonsOf(rest)) {
      const rings = polygon.map((path) => toRing(plane, path));
      if (findFault({ type: 'Polygon', coordinates: rings })) faulty.push(...polygon);
      else parts.push(rings);
    }
    if (faulty.length === 0) break;
    rest = faulty;
  }
  return parts;
}

/** Paths shrunk by millimetres, which separates parts that met in a point. */
function drawnIn(paths: Paths64, byMm: number): Paths64 {
  return Clipper.inflatePaths(paths, -byMm, JoinType.Miter, EndType.Polygon, 2, ARC_MM);
}

/** Clipper's paths as a boundary in degrees; undefined when no area is left. */
export function toBoundary(plane: Plane, paths: Paths64): Boundary | undefined {
  return boundaryOf(toParts(plane, paths));
}

/** Outer rings with their holes. */
function polygonsOf(paths: Paths64): Paths64[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(ClipType.Union, paths, null, tree, FillRule.NonZero);
  const found: Paths64[] = [];
  const walk = (node: PolyPath64) => {
    for (let at = 0; at < node.count; at++) {
      const outer = node.child(at);
      if (outer.poly && Math.abs(Clipper.area(outer.poly)) >= SLIVER_MM2)
        found.push([outer.poly, ...holesOf(outer)]);
      for (let hole = 0; hole < outer.count; hole++) walk(outer.child(hole));
    }
  };
  walk(tree);
  return found;
}

function holesOf(outer: PolyPath64): Paths64 {
  const holes = Array.from({ length: outer.count }, (_, at) => outer.child(at).poly);
  return holes.filter((hole): hole is Path64 => hole !== null && Math.abs(Clipper.area(hole)) >= SLIVER_MM2);
}

function toRing(plane: Plane, path: Path64): Ring {
  const ring = path.map(({ x, y }) => plane.toEarth([x / MM, y / MM]));
  return [...ring, ring[0]!];
}
