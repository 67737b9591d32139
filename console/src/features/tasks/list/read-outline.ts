import { mostPositions } from '@smartflight/contract/land/boundary.ts';
import { readLand } from '@smartflight/geo/formats/read-land.ts';
import { merge } from '@smartflight/geo/merge.ts';
import { type Boundary, ringsOf } from '@smartflight/geo/shape.ts';

export type OutlineFile = { shape: Boundary; left: number } | { fault: 'unreadable' | 'empty' | 'tooMany' };

/**
 * Reads the outline of a district from a file with areas, such as GeoJSON of administrative divisions. Several areas
 * are merged; `left` is the number of features without a usable area.
 */
export function readOutline(name: string, bytes: Uint8Array): OutlineFile {
  const { features, problems } = readLand(name, bytes);
  const areas = features.flatMap(({ boundary, problem }) => (boundary && !problem ? [boundary] : []));
  if (areas.length === 0)
    return { fault: features.length > 0 || problems.length === 0 ? 'empty' : 'unreadable' };
  const shape = areas.length === 1 ? areas[0] : merge(areas);
  if (!shape) return { fault: 'empty' };
  const corners = ringsOf(shape).reduce((sum, ring) => sum + ring.length, 0);
  return corners > mostPositions ? { fault: 'tooMany' } : { shape, left: features.length - areas.length };
}
