type Point = { x: number; y: number };

/** Points between two kept ones, so that a spiral costs no quadratic time. */
const RUN = 500;

/**
 * A closed path without the points that are within `tolerance` of the segment that replaces them (Ramer, Douglas and
 * Peucker), so that no point of either path is farther than that from the other.
 */
export function thinPath<P extends Point>(path: readonly P[], tolerance: number): P[] {
  if (path.length <= 4) return [...path];
  const kept: P[] = [];
  for (let at = 0; at < path.length; at += RUN) {
    kept.push(path[at]!);
    addBetween(path, { from: at, to: Math.min(at + RUN, path.length), tolerance }, kept);
  }
  return kept.length >= 3 ? kept : [...path];
}

/** Adds the points that must stay strictly between two of a path; `to` may be its length, for the first point. */
function addBetween<P extends Point>(
  path: readonly P[],
  { from, to, tolerance }: { from: number; to: number; tolerance: number },
  kept: P[],
): void {
  let [farthest, distance] = [-1, tolerance];
  for (let at = from + 1; at < to; at++) {
    const away = distanceOf(path[at]!, path[from]!, path[to % path.length]!);
    if (away > distance) [farthest, distance] = [at, away];
  }
  if (farthest < 0) return;
  addBetween(path, { from, to: farthest, tolerance }, kept);
  kept.push(path[farthest]!);
  addBetween(path, { from: farthest, to, tolerance }, kept);
}

/** Distance from a point to the segment between two others. */
function distanceOf({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(x - a.x - part * dx, y - a.y - part * dy);
}
