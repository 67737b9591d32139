import { JoinType, offset, toBoundary, toPaths } from './clip.ts';
import { planeOf } from './plane.ts';
import type { Boundary } from './shape.ts';

/**
 * Shrinks a boundary by a distance in metres: edges move inwards and holes grow, so that every point of the result is
 * at least that far from every edge (1 cm tolerance at round corners). The result may have several parts and is
 * always valid; undefined when nothing is left. A negative distance expands the boundary.
 */
export function inset(boundary: Boundary, metres: number): Boundary | undefined {
  if (metres === 0) return boundary;
  const plane = planeOf(boundary);
  return toBoundary(plane, offset(toPaths(plane, boundary), -metres, JoinType.Round));
}
