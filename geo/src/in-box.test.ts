import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bbox, meetsBox, type Placed } from './in-box.ts';
import type { Position } from './shape.ts';

const triangle = (...corners: Position[]): Placed => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0]!]],
});

test.each<[string, Placed, Bbox, boolean]>([
  ['a point on the edge', { type: 'Point', coordinates: [1, 1] }, [1, 0, 2, 2], true],
  [
    'a line whose box meets it',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [10, 10],
      ],
    },
    [6, 1, 9, 4],
    false,
  ],
  [
    'a line through it without a position in it',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [10, 10],
      ],
    },
    [4, 3, 6, 7],
    true,
  ],
  [
    'a line of several',
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [0, 1],
        ],
        [
          [5, 0],
          [5, 9],
        ],
      ],
    },
    [4, 3, 6, 7],
    true,
  ],
  ['a triangle whose box meets it', triangle([0, 0], [10, 0], [0, 10]), [7, 7, 9, 9], false],
  ['a triangle around it', triangle([0, 0], [10, 0], [0, 10]), [1, 1, 2, 2], true],
  [
    'a hole around it',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 9],
          [0, 0],
        ],
        [
          [2, 2],
          [7, 2],
          [7, 7],
          [2, 7],
          [2, 2],
        ],
      ],
    },
    [4, 4, 5, 5],
    false,
  ],
  ['a plot over ±180°', triangle([179.9, 0], [-179.9, 0], [179.9, 1]), [179.95, -1, -179.95, 0.2], true],
  [
    'a plot over ±180° and a box beside it',
    triangle([179.9, 0], [-179.9, 0], [179.9, 1]),
    [-179.8, -1, -179.5, 2],
    false,
  ],
  ['the world', triangle([10, 50], [11, 50], [10, 51]), [-180, -90, 180, 90], true],
  ['a band over the world, north of it', triangle([10, 50], [11, 50], [10, 51]), [-180, 60, 180, 90], false],
  [
    'a band through a triangle with no corner in it',
    triangle([-100, -10], [100, -10], [0, 10]),
    [-180, -1, 180, 1],
    true,
  ],
])('%s', (_, geometry, bbox, meets) => {
  expect(meetsBox(geometry, bbox)).toBe(meets);
});

test('a triangle meets a box where clipping leaves some of it', () => {
  const whole = fc.integer({ min: -20, max: 20 });
  const corner = fc.tuple(whole, whole);
  fc.assert(
    fc.property(corner, corner, corner, corner, corner, (a, b, c, p, q) => {
      const bbox: Bbox = [
        Math.min(p[0], q[0]),
        Math.min(p[1], q[1]),
        Math.max(p[0], q[0]),
        Math.max(p[1], q[1]),
      ];
      if (area([a, b, c]) === 0 || area([p, [p[0], q[1]], q]) === 0) return;
      const left = clipped([a, b, c], bbox);
      // A shared corner alone is a matter of rounding here.
      if (left.length > 0 && area(left) < 1e-9) return;
      expect(meetsBox(triangle(a, b, c), bbox)).toBe(left.length > 0);
    }),
    { numRuns: 2_000 },
  );
});

const area = (ring: readonly Position[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length]!;
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** Sutherland and Hodgman's clipping of a convex ring. */
function clipped(ring: Position[], [west, south, east, north]: Bbox): Position[] {
  const insides: ((at: Position) => number)[] = [
    ([x]) => x - west,
    ([x]) => east - x,
    ([, y]) => y - south,
    ([, y]) => north - y,
  ];
  return insides.reduce((left, inside) => {
    return left.flatMap((at, nth): Position[] => {
      const before = left.at(nth - 1)!;
      const [here, there] = [inside(at), inside(before)];
      const cut = (): Position => {
        const share = there / (there - here);
        return [before[0] + (at[0] - before[0]) * share, before[1] + (at[1] - before[1]) * share];
      };
      if (here >= 0) return there >= 0 ? [at] : [cut(), at];
      return there >= 0 ? [cut()] : [];
    });
  }, ring);
}
