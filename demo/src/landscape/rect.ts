import type { Random } from '@smartflight/fleet/random.ts';

/** Metres east and north of a site's centre. */
export type Spot = [x: number, y: number];

/** A rectangle along the axes, metres. */
export interface Rect {
  w: number;
  s: number;
  e: number;
  n: number;
}

export const widthOf = ({ w, e }: Rect): number => e - w;
export const heightOf = ({ s, n }: Rect): number => n - s;

/** Smallest rectangle around spots, enlarged by a margin in metres. */
export function around(spots: readonly Spot[], marginM = 0): Rect {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return {
    w: Math.min(...xs) - marginM,
    s: Math.min(...ys) - marginM,
    e: Math.max(...xs) + marginM,
    n: Math.max(...ys) + marginM,
  };
}

export const overlaps = (one: Rect, other: Rect): boolean =>
  one.w < other.e && other.w < one.e && one.s < other.n && other.s < one.n;

export const within = ([x, y]: Spot, { w, s, e, n }: Rect): boolean => x > w && x < e && y > s && y < n;

export const shrunk = ({ w, s, e, n }: Rect, byM: number): Rect => ({
  w: w + byM,
  s: s + byM,
  e: e - byM,
  n: n - byM,
});

/** Corners in order, the first repeated at the end. */
export const ringOf = ({ w, s, e, n }: Rect): Spot[] => [
  [w, s],
  [e, s],
  [e, n],
  [w, n],
  [w, s],
];

const narrowestM = 14;

/** The parts of a rectangle that no obstacle covers, as rectangles of at least 14 m. */
export function freeParts(rect: Rect, obstacles: readonly Rect[], random: Random): Rect[] {
  if (widthOf(rect) < narrowestM || heightOf(rect) < narrowestM) return [];
  const hit = obstacles.find((obstacle) => overlaps(obstacle, rect));
  if (!hit) return [rect];
  const middle = {
    w: Math.max(rect.w, hit.w),
    s: Math.max(rect.s, hit.s),
    e: Math.min(rect.e, hit.e),
    n: Math.min(rect.n, hit.n),
  };
  const parts =
    random.next() < 0.5
      ? [
          { ...rect, e: middle.w },
          { ...rect, w: middle.e },
          { ...rect, w: middle.w, e: middle.e, n: middle.s },
          { ...rect, w: middle.w, e: middle.e, s: middle.n },
        ]
      : [
          { ...rect, n: middle.s },
          { ...rect, s: middle.n },
          { ...rect, s: middle.s, n: middle.n, e: middle.w },
          { ...rect, s: middle.s, n: middle.n, w: middle.e },
        ];
  return parts.flatMap((part) => freeParts(part, obstacles, random));
}

/** Divides a rectangle across its longer side until every part is small enough. */
export function divided(rect: Rect, mostM2: number, random: Random): Rect[] {
  const [width, height] = [widthOf(rect), heightOf(rect)];
  if (width * height <= mostM2) return [rect];
  const share = random.between(0.36, 0.64);
  if (width > height) {
    const x = rect.w + width * share;
    return [
      { ...rect, e: x },
      { ...rect, w: x },
    ].flatMap((part) => divided(part, mostM2, random));
  }
  const y = rect.s + height * share;
  return [
    { ...rect, n: y },
    { ...rect, s: y },
  ].flatMap((part) => divided(part, mostM2, random));
}
