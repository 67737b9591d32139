import { expect, test } from 'vitest';
import { distanceM } from './distance.ts';
import type { Boundary, Position, Ring } from './shape.ts';
import { box, polygonAt, ringAt, star } from './test-shapes.ts';
import { findFault, LIMITS } from './validity.ts';

const here: Position = [11.5, 48.1];
const at = (x: number, y: number) => ringAt(here, [[x, y]])[0]!;
const faults: { what: string; code: string; boundary: Boundary; place?: [number, number] }[] = [
  {
    what: 'a bow tie',
    code: 'self-crossing',
    boundary: polygonAt(here, [
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
    ]),
    place: [50, 50],
  },
  {
    what: 'an edge run over twice',
    code: 'self-crossing',
    boundary: polygonAt(here, [...box(0, 0, 100, 50), [0, 120], [0, 50]]),
    place: [0, 120],
  },
  {
    what: 'an hour glass through one corner',
    code: 'self-crossing',
    boundary: polygonAt(here, [
      [0, 0],
      [50, 50],
      [100, 100],
      [100, 0],
      [50, 50],
      [0, 100],
    ]),
    place: [50, 50],
  },
  {
    what: 'a hole over the edge',
    code: 'hole-crossing',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(80, 20, 40, 20)),
    place: [100, 20],
  },
  {
    what: 'a hole outside',
    code: 'hole-outside',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(200, 0, 20, 20)),
    place: [200, 0],
  },
  {
    what: 'a hole as large as the field',
    code: 'hole-crossing',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(0, 0, 100, 100)),
    place: [0, 0],
  },
  {
    what: 'holes over each other',
    code: 'holes-overlap',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(10, 10, 30, 30), box(20, 20, 40, 40)),
  },
  {
    what: 'a hole in a hole',
    code: 'holes-overlap',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(10, 10, 60, 60), box(20, 20, 10, 10)),
  },
  {
    what: 'all corners on one line',
    code: 'zero-area',
    boundary: polygonAt(
      [11.5, 0],
      [
        [0, 0],
        [50, 0],
        [100, 0],
      ],
    ),
  },
  {
    what: 'two corners',
    code: 'too-few-points',
    boundary: polygonAt(here, [
      [0, 0],
      [50, 0],
    ]),
  },
  { what: 'no ring', code: 'too-few-points', boundary: { type: 'Polygon', coordinates: [] } },
  { what: 'no part', code: 'too-few-points', boundary: { type: 'MultiPolygon', coordinates: [] } },
  {
    what: 'an open ring',
    code: 'not-closed',
    boundary: { type: 'Polygon', coordinates: [ringAt(here, box(0, 0, 50, 50)).slice(0, -1)] },
    place: [0, 50],
  },
  {
    what: 'not a number',
    code: 'not-finite',
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, Number.NaN],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  },
  {
    what: 'metres for degrees',
    code: 'out-of-range',
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [691_000, 5_334_000],
          [691_100, 5_334_000],
          [691_100, 5_334_100],
          [691_000, 5_334_000],
        ],
      ],
    },
  },
  {
    what: 'a part in another',
    code: 'parts-overlap',
    boundary: {
      type: 'MultiPolygon',
      coordinates: [[ringAt(here, box(0, 0, 100, 100))], [ringAt(here, box(10, 10, 20, 20))]],
    },
  },
  {
    what: 'parts that cross',
    code: 'parts-overlap',
    boundary: {
      type: 'MultiPolygon',
      coordinates: [[ringAt(here, box(0, 0, 100, 100))], [ringAt(here, box(90, 10, 20, 20))]],
    },
    place: [100, 10],
  },
  {
    what: 'too many positions',
    code: 'too-many-positions',
    boundary: { type: 'Polygon', coordinates: [wavy(10_001)] },
  },
];

test.for(faults)('[T-02] $what is reported as $code, with its place', ({ code, boundary, place }) => {
  const fault = findFault(boundary);
  expect(fault?.code).toBe(code);
  if (place) expect(distanceM(fault!.at!, at(...place))).toBeLessThan(0.05);
});

const sound: { what: string; boundary: Boundary }[] = [
  { what: 'a box', boundary: polygonAt(here, box(0, 0, 100, 100)) },
  { what: 'a box over ±180°', boundary: polygonAt([180, 10], box(-50, 0, 100, 100), box(-10, 10, 20, 20)) },
  {
    what: 'repeated positions',
    boundary: { type: 'Polygon', coordinates: [ringAt(here, box(0, 0, 9, 9)).flatMap((p) => [p, p])] },
  },
  {
    what: 'a hole that touches the edge with a corner',
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
        [
          [0, 0.5],
          [0.2, 0.4],
          [0.2, 0.6],
          [0, 0.5],
        ],
      ],
    },
  },
  {
    what: 'a ring that touches itself in a corner',
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [2, 0],
          [2, 2],
          [1, 1],
          [0.5, 1.5],
          [1, 1],
          [0, 2],
          [0, 0],
        ].filter((_, i) => i !== 4) as Ring,
      ],
    },
  },
  {
    what: 'parts side by side',
    boundary: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
            [0, 0],
          ],
        ],
        [
          [
            [1, 0],
            [2, 0],
            [2, 1],
            [1, 1],
            [1, 0],
          ],
        ],
      ],
    },
  },
  {
    what: 'a part in the hole of another',
    boundary: {
      type: 'MultiPolygon',
      coordinates: [
        [ringAt(here, box(0, 0, 100, 100)), ringAt(here, box(10, 10, 60, 60))],
        [ringAt(here, box(20, 20, 20, 20))],
      ],
    },
  },
];

test.for(sound)('$what has no fault', ({ boundary }) => {
  expect(findFault(boundary)).toBeUndefined();
});

function wavy(count: number): Ring {
  const radii = Array.from({ length: count }, (_, index) => 1_000 + 40 * Math.sin(index / 7) + (index % 3));
  return star(here, radii);
}

test('10,000 positions are judged, and the one crossing among them is found where it is', () => {
  const ring = wavy(LIMITS.positions - 1);
  expect(findFault({ type: 'Polygon', coordinates: [ring] })).toBeUndefined();
  const swapped = ring.with(7_000, ring[7_001]!).with(7_001, ring[7_000]!);
  const fault = findFault({ type: 'Polygon', coordinates: [swapped] });
  expect(fault?.code).toBe('self-crossing');
  expect(distanceM(fault!.at!, ring[7_000]!)).toBeLessThan(20);
});

test('edges heaped over each other are given up, not compared for seconds', () => {
  const zigzag = Array.from({ length: 9_996 }, (_, index): [number, number] => {
    const off = index * 0.01;
    return index % 2 === 0 ? [off, off / 2] : [off + 800, off / 2 + 800];
  });
  const fault = findFault(polygonAt(here, [...zigzag, [2_000, 0]]));
  expect(fault?.code).toBe('too-complex');
});

test('a field with a hole over the antimeridian is sound, and a hole beside it is not', () => {
  const field = polygonAt([180, 0.0004], box(-60, -60, 120, 120), box(-12, -12, 24, 24));
  expect(findFault(field)).toBeUndefined();
  const outside = polygonAt([180, 0.0004], box(-60, -60, 120, 120), box(70, -12, 24, 24));
  expect(findFault(outside)).toMatchObject({ code: 'hole-outside' });
});
