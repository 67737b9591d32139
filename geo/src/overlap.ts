import { ClipType, clip, planeAreaM2, toBoundary, toPaths } from './clip.ts';
import { planeOf } from './plane.ts';
import { type Boundary, boxOf } from './shape.ts';

/** The common area of two boundaries; undefined when there is none, or only an edge. */
export function intersection(a: Boundary, b: Boundary): Boundary | undefined {
  if (!boxesOverlap(a, b)) return undefined;
  const plane = planeOf(a);
  return toBoundary(plane, clip(ClipType.Intersection, toPaths(plane, a), toPaths(plane, b)));
}

/** Intersection over union, 0 to 1: above 0.9 two boundaries are the same parcel. */
export function overlapRatio(a: Boundary, b: Boundary): number {
  if (!boxesOverlap(a, b)) return 0;
  const plane = planeOf(a);
  const [first, second] = [toPaths(plane, a), toPaths(plane, b)];
  const common = planeAreaM2(clip(ClipType.Intersection, first, second));
  const all = planeAreaM2(clip(ClipType.Union, first, second));
  return all > 0 ? common / all : 0;
}

/** Boxes of shapes over ±180° span all longitudes, so two of them always overlap. */
function boxesOverlap(a: Boundary, b: Boundary): boolean {
  const [one, two] = [boxOf(a), boxOf(b)];
  if (!one || !two || one.south > two.north || two.south > one.north) return false;
  if (one.west < -179 || two.west < -179 || one.east > 179 || two.east > 179) return true;
  return one.west <= two.east && two.west <= one.east;
}
