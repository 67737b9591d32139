/**
 * Douglas–Peucker on a flat list x, y, …: no point dropped lies further than `tolerance` from the line kept.
 * Both ends stay.
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

/** The same for a ring that is not closed: it is cut at its first point and the point furthest from it. */
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
