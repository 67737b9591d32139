import { ClipType, clip, JoinType, offset, type Paths64, toBoundary, toPaths } from './clip.ts';
import { planeOf } from './plane.ts';
import type { Boundary } from './shape.ts';
import { boundaryOf, partsOf } from './shape.ts';

/**
 * Merges boundaries, or the parts of one: overlapping or touching parts become one, and gaps up to `gapM` metres are
 * closed, because hand-drawn neighbours do not share their edge to the millimetre.
 */
export function merge(boundaries: readonly Boundary[], gapM = 0.1): Boundary | undefined {
  const all = boundaryOf(boundaries.flatMap(partsOf));
  if (!all) return undefined;
  const plane = planeOf(all);
  const paths = boundaries.reduce<Paths64>(
    (merged, boundary) => clip(ClipType.Union, merged, toPaths(plane, boundary)),
    [],
  );
  const plain = toBoundary(plane, paths);
  if (gapM <= 0 || plain?.type !== 'MultiPolygon') return plain;
  const closed = offset(offset(paths, gapM / 2, JoinType.Miter), -gapM / 2, JoinType.Miter);
  const bridged = toBoundary(plane, closed);
  // If bridging gaps joined nothing, the parts stay exactly as drawn.
  return bridged && partsOf(bridged).length < plain.coordinates.length ? bridged : plain;
}
