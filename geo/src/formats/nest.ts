import { ringAreaM2 } from '../area.ts';
import type { PolygonRings, Ring } from '../shape.ts';
import { boxesIntersect, liesIn } from '../validity.ts';

/**
 * Parts out of rings in any order: a ring in no other is an outer one, one in an outer ring its hole, one in a hole an
 * island. Winding would report, too, but half of the programs that write it have it the wrong way round.
 */
export function nest(rings: readonly Ring[]): PolygonRings[] {
  if (rings.length <= 1) return rings.map((ring) => [ring]);
  const sorted = rings
    .map((ring) => ({ ring, area: ringAreaM2(ring), depth: 0, part: [] as PolygonRings }))
    .sort((a, b) => b.area - a.area);
  const parts: PolygonRings[] = [];
  for (const [at, entry] of sorted.entries()) {
    const around = sorted
      .slice(0, at)
      .filter((other) => boxesIntersect(other.ring, entry.ring) && liesIn(entry.ring, [other.ring]));
    entry.depth = around.length;
    // The smallest ring around it comes last.
    const holder = around.at(-1);
    if (entry.depth % 2 === 1 && holder) holder.part.push(entry.ring);
    else {
      entry.part.push(entry.ring);
      parts.push(entry.part);
    }
  }
  return parts;
}
