import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { positionsOf } from '@smartflight/contract/land/boundary.ts';

type Position = [number, number];
type Ring = Position[];

/**
 * A simplified boundary with at most `most` positions, for display: small holes and parts are dropped first, then
 * Douglas-Peucker with a doubling tolerance. Null when the boundary is small enough already.
 */
export function thinned(boundary: Boundary, most: number): Boundary | null {
  if (positionsOf(boundary) <= most) return null;
  const parts = boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates;
  const largest = new Set(
    parts
      .flat()
      .sort((a, b) => spanOf(b) - spanOf(a))
      .slice(0, Math.floor(most / 8)),
  );
  const kept = parts.map((rings) => rings.filter((ring) => largest.has(ring))).filter((rings) => rings[0]);
  const whole = kept.filter((rings) => parts.some(([outer]) => outer === rings[0]));
  let tolerance = spanOf(whole[0]?.[0] ?? []) / 2000;
  let drawn = whole;
  do {
    drawn = whole.map((rings) => rings.map((ring) => thinRing(ring, tolerance)));
    tolerance *= 2;
  } while (drawn.flat().reduce((sum, { length }) => sum + length, 0) > most);
  return boundary.type === 'Polygon'
    ? { type: 'Polygon', coordinates: drawn[0] ?? [] }
    : { type: 'MultiPolygon', coordinates: drawn };
}

function spanOf(ring: Ring): number {
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  const range = (values: number[]) =>
    values.reduce((high, value) => Math.max(high, value), -Infinity) -
    values.reduce((low, value) => Math.min(low, value), Infinity);
  return Math.max(range(lons), range(lats));
}

/** Simplifies a closed ring of at least four positions, split at the position furthest from its first. */
function thinRing(ring: Ring, tolerance: number): Ring {
  const last = ring.length - 1;
  const first = ring[0]!;
  let [middle, furthest] = [1, -1];
  for (let at = 1; at < last; at += 1) {
    const distance = Math.hypot(ring[at]![0] - first[0], ring[at]![1] - first[1]);
    if (distance > furthest) [middle, furthest] = [at, distance];
  }
  const keep = new Uint8Array(ring.length);
  keep[0] = keep[middle] = keep[last] = 1;
  markBends(ring, { from: 0, to: middle, tolerance }, keep);
  markBends(ring, { from: middle, to: last, tolerance }, keep);
  if (keep.reduce((sum, one) => sum + one, 0) < 4) keep[middle > 1 ? 1 : last - 1] = 1;
  return ring.filter((_position, at) => keep[at] === 1);
}

function markBends(ring: Ring, o: { from: number; to: number; tolerance: number }, keep: Uint8Array): void {
  const open = [[o.from, o.to]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span as [number, number];
    let [bend, furthest] = [-1, o.tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const distance = offLine(ring[at]!, ring[from]!, ring[to]!);
      if (distance > furthest) [bend, furthest] = [at, distance];
    }
    if (bend < 0) continue;
    keep[bend] = 1;
    open.push([from, bend], [bend, to]);
  }
}

function offLine([x, y]: Position, [x0, y0]: Position, [x1, y1]: Position): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const t = length > 0 ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length)) : 0;
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}
