import { expect, test } from 'vitest';
import { distanceM } from './distance.ts';
import type { Boundary, Position, Ring } from './shape.ts';
import { box, polygonAt, ringAt, star } from './test-shapes.ts';
import { findFault, LIMITS } from './validity.ts';

const here: Position = [11.5, 48.1];
const at = (x: number, y: number) => ringAt(here, [[x, y]])[0]!;
const faults: { says: string; code: string; boundary: Boundary; place?: [number, number] }[] = [
  {
    says: 'a bow tie',
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
    says: 'an edge run over twice',
    code: 'self-crossing',
    boundary: polygonAt(here, [...box(0, 0, 100, 50), [0, 120], [0, 50]]),
    place: [0, 120],
  },
  {
    says: 'an hour glass through one corner',
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
    says: 'a hole over the edge',
    code: 'hole-crossing',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(80, 20, 40, 20)),
    place: [100, 20],
  },
  {
    says: 'a hole outside',
    code: 'hole-outside',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(200, 0, 20, 20)),
    place: [200, 0],
  },
  {
    says: 'a hole as large as the field',
    code: 'hole-crossing',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(0, 0, 100, 100)),
    place: [0, 0],
  },
  {
    says: 'holes over each other',
    code: 'holes-overlap',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(10, 10, 30, 30), box(20, 20, 40, 40)),
  },
  {
    says: 'a hole in a hole',
    code: 'holes-overlap',
    boundary: polygonAt(here, box(0, 0, 100, 100), box(10, 10, 60, 60), box(20, 20, 10, 10)),
  },
  {
    says: 'all corners on one line',
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
    says: 'two corners',
    code: 'too-few-points',
    boundary: polygonAt(here, [
      [0, 0],
      [50, 0],
    ]),
  },
  { says: 'no ring', code: 'too-few-points', boundary: { type: 'Polygon', coordinates: [] } },
  { says: 'no part', code: 'too-few-points', boundary: { type: 'MultiPolygon', coordinates: [] } },
  {
    says: 'an open ring',
    code: 'not-closed',
    boundary: { type: 'Polygon', coordinates: [ringAt(here, box(0, 0, 50, 50)).slice(0, -1)] },
    place: [0, 50],
  },
  {
    says: 'not a number',
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
    says: 'metres for degrees',
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
    says: 'a part in another',
    code: 'parts-overlap',
    boundary: {
      type: 'MultiPolygon',
      coordinates: [[ringAt(here, box(0, 0, 100, 100))], [ringAt(here, box(10, 10, 20, 20))]],
    },
  },
  {
    says: 'parts that cross',
    code: 'parts-overlap',
    boundary: {
      type: 'MultiPolygon',
      coordinates: [[ringAt(here, box(0, 0, 100, 100))], [ringAt(here, box(90, 10, 20, 20))]],
    },
    place: [100, 10],
  },
  {
    says: 'too many positions',
    code: 'too-many-positions',
    boundary: { type: 'Polygon', coordinates: [wavy(10_001)] },
  },
];

test.for(faults)('[T-02] $says is told as $code, with its place', ({ code, boundary, place }) => {
  const fault = findFault(boundary);
  expect(fault?.code).toBe(code);
  if (place) expect(distanceM(fault!.at!, at(...place))).toBeLessThan(0.05);
});

const sound: { says: string; boundary: Boundary }[] = [
  { says: 'a box', boundary: polygonAt(here, box(0, 0, 100, 100)) },
  { says: 'a box over ±180°', boundary: polygonAt([180, 10], box(-50, 0, 100, 100), box(-10, 10, 20, 20)) },
  {
    says: 'repeated positions',
    boundary: { type: 'Polygon', coordinates: [ringAt(here, box(0, 0, 9, 9)).flatMap((p) => [p, p])] },
  },
  {
    says: 'a hole that touches the edge with a corner',
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
    says: 'a ring that touches itself in a corner',
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
    says: 'parts side by side',
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
    says: 'a part in the hole of another',
    boundary: {
      type: 'MultiPolygon',
      coordinates: [
        [ringAt(here, box(0, 0, 100, 100)), ringAt(here, box(10, 10, 60, 60))],
        [ringAt(here, box(20, 20, 20, 20))],
      ],
    },
  },
];

test.for(sound)('$says has no fault', ({ boundary }) => {
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
