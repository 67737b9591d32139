import { JoinType, offset, toBoundary, toPaths } from './clip.ts';
import { planeOf } from './plane.ts';
import type { Boundary } from './shape.ts';

/**
 * A boundary shrunk by metres: its edges move inwards and its holes grow, so that every place of the result is at least
 * that far from every edge (1 cm at round corners). It may fall into several parts; undefined when nothing is left.
 * A negative distance makes it grow. The result has no fault.
 */
export function inset(boundary: Boundary, metres: number): Boundary | undefined {
  if (metres === 0) return boundary;
  const plane = planeOf(boundary);
  return toBoundary(plane, offset(toPaths(plane, boundary), -metres, JoinType.Round));
}
