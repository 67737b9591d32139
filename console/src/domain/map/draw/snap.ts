import type { Position, Ring } from '@smartflight/geo/shape.ts';

/** Distance in pixels within which a drawn position snaps to a corner or edge. */
export const snapPx = 10;

export interface SnapView {
  /** Position on the screen. */
  project: (position: Position) => { x: number; y: number };
  /** Search area around the pointer, in degrees. */
  near: { west: number; south: number; east: number; north: number };
}

/**
 * The corner within `snapPx` of the pointer, else the nearest point on an edge within that distance. Corners come
 * first, because neighbours should share them.
 */
export function snapTo(
  pointer: { x: number; y: number },
  rings: Iterable<Ring>,
  { project, near }: SnapView,
): Position | undefined {
  let corner: { at: Position; px: number } | undefined;
  let edge: { at: Position; px: number } | undefined;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1], ring[i]];
      if (!a || !b || !isNear(a, b, near)) continue;
      const [pa, pb] = [project(a), project(b)];
      for (const [at, p] of [
        [a, pa],
        [b, pb],
      ] as const) {
        const px = Math.hypot(p.x - pointer.x, p.y - pointer.y);
        if (px <= snapPx && px < (corner?.px ?? Infinity)) corner = { at, px };
      }
      const [dx, dy] = [pb.x - pa.x, pb.y - pa.y];
      const length2 = dx * dx + dy * dy;
      if (length2 === 0) continue;
      const along = ((pointer.x - pa.x) * dx + (pointer.y - pa.y) * dy) / length2;
      if (along < 0 || along > 1) continue;
      const px = Math.hypot(pa.x + along * dx - pointer.x, pa.y + along * dy - pointer.y);
      if (px <= snapPx && px < (edge?.px ?? Infinity))
        edge = { at: [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])], px };
    }
  }
  return corner?.at ?? edge?.at;
}

const isNear = (a: Position, b: Position, { west, south, east, north }: SnapView['near']): boolean =>
  Math.max(a[0], b[0]) >= west &&
  Math.min(a[0], b[0]) <= east &&
  Math.max(a[1], b[1]) >= south &&
  Math.min(a[1], b[1]) <= north;
