/**
 * Douglas–Peucker on a flat list x, y, …: no dropped point is further than `tolerance` from the result. Both ends are
 * kept.
 */
export function simplifyLine(points: Float64Array, tolerance: number): Float64Array {
  const count = points.length / 2;
  if (count <= 2 || tolerance <= 0) return points;
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[count - 1] = 1;
  markKept(points, keep, 0, count - 1, tolerance);
  return kept(points, keep);
}

/** Douglas–Peucker for an open ring, split at its first point and the point furthest from it. */
export function simplifyRing(points: Float64Array, tolerance: number): Float64Array {
  const count = points.length / 2;
  if (count <= 4 || tolerance <= 0) return points;
  let far = 0;
  let farthest = -1;
  for (let i = 1; i < count; i++) {
    const distance = Math.hypot(points[2 * i]! - points[0]!, points[2 * i + 1]! - points[1]!);
    if (distance > farthest) {
      farthest = distance;
      far = i;
    }
  }
  const closed = new Float64Array(points.length + 2);
  closed.set(points);
  closed[points.length] = points[0]!;
  closed[points.length + 1] = points[1]!;
  const keep = new Uint8Array(count + 1);
  keep[0] = 1;
  keep[far] = 1;
  markKept(closed, keep, 0, far, tolerance);
  markKept(closed, keep, far, count, tolerance);
  return kept(points, keep);
}

function markKept(
  points: Float64Array,
  keep: Uint8Array,
  first: number,
  last: number,
  tolerance: number,
): void {
  const stack = [first, last];
  while (stack.length > 0) {
    const to = stack.pop()!;
    const from = stack.pop()!;
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const off = distanceToStretch(points, i, from, to);
      if (off > worst) {
        worst = off;
        at = i;
      }
    }
    if (at < 0) continue;
    keep[at] = 1;
    stack.push(from, at, at, to);
  }
}

function distanceToStretch(points: Float64Array, i: number, from: number, to: number): number {
  const x = points[2 * from]!;
  const y = points[2 * from + 1]!;
  const dx = points[2 * to]! - x;
  const dy = points[2 * to + 1]! - y;
  const px = points[2 * i]! - x;
  const py = points[2 * i + 1]! - y;
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
  return Math.hypot(px - share * dx, py - share * dy);
}

function kept(points: Float64Array, keep: Uint8Array): Float64Array {
  const out: number[] = [];
  for (let i = 0; i < points.length / 2; i++) {
    if (keep[i] === 1) out.push(points[2 * i]!, points[2 * i + 1]!);
  }
  return Float64Array.from(out);
}

/** Maximum length that is cut off at a corner, cells. */
const CUT_CELLS = 3;

/**
 * Replaces the corners of a traced ring by the midpoints of its short sides, where the real border runs; long sides
 * only lose the corner. Without it a slanted border would drift outwards.
 */
export function cutCorners(ring: Float64Array): Float64Array {
  const out: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const [x0, y0, x1, y1] = [ring[i]!, ring[i + 1]!, ring[next]!, ring[next + 1]!];
    const cells = Math.abs(x1 - x0) + Math.abs(y1 - y0);
    const share = cells <= 2 * CUT_CELLS ? 0.5 : CUT_CELLS / cells;
    out.push(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share);
    if (share < 0.5) out.push(x1 - (x1 - x0) * share, y1 - (y1 - y0) * share);
  }
  return Float64Array.from(out);
}
