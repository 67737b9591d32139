import type { Position, Ring } from '@smartflight/geo/shape.ts';
import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import {
  allCorners,
  areaOf,
  emptySketch,
  moveCorner,
  removeCorner,
  removeRing,
  type Sketch,
  sketchOf,
} from './sketch.ts';
import { snapTo } from './snap.ts';

const box = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const drawn: Sketch = {
  rings: [
    { role: 'outer', ring: box(10, 50, 0.004) },
    { role: 'outer', ring: box(10.01, 50, 0.004) },
    { role: 'hole', ring: box(10.011, 50.001, 0.001) },
  ],
  cuts: [],
};

test('[T-02] an exclusion belongs to the part that it lies in', () => {
  const area = areaOf(drawn);
  expect(area?.type).toBe('MultiPolygon');
  expect(area?.coordinates.map((part) => part.length)).toEqual([1, 2]);
  expect(area && sketchOf(area).rings).toHaveLength(3);
  expect(areaOf(emptySketch)).toBeUndefined();
});

test('[T-02] corners move and go, but of a triangle none', () => {
  const moved = moveCorner(drawn, { ring: 0, at: 0 }, [9.999, 50]);
  expect(moved.rings[0]?.ring[0]).toEqual([9.999, 50]);
  expect(moved.rings[0]?.ring.at(-1)).toEqual([9.999, 50]);
  const triangle = removeCorner(drawn, { ring: 0, at: 0 });
  expect(triangle.rings[0]?.ring).toHaveLength(4);
  expect(removeCorner(triangle, { ring: 0, at: 0 })).toBe(triangle);
  expect(allCorners(drawn)).toHaveLength(12);
});

test('without an outer ring nothing stays', () => {
  expect(removeRing({ rings: drawn.rings.slice(1), cuts: [] }, 0)).toBe(emptySketch);
});

test('[T-02] a boundary that crosses itself is reported with its position', () => {
  const bow: Ring = [
    [10, 50],
    [10.004, 50.004],
    [10.004, 50],
    [10, 50.004],
    [10, 50],
  ];
  const fault = measure({ rings: [{ role: 'outer', ring: bow }], cuts: [] })?.fault;
  expect(fault?.code).toBe('self-crossing');
  expect(fault?.at?.[0]).toBeCloseTo(10.002, 6);
  expect(fault?.at?.[1]).toBeCloseTo(50.002, 6);
});

test('[T-02] within 10 px of a corner its place is taken, else of an edge the nearest on it, else none', () => {
  const ring: Ring = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 0],
  ];
  const view = {
    project: ([x, y]: Position) => ({ x, y }),
    near: { west: -1000, south: -1000, east: 1000, north: 1000 },
  };
  expect(snapTo({ x: 97, y: 6 }, [ring], view)).toEqual([100, 0]);
  expect(snapTo({ x: 50, y: -9 }, [ring], view)).toEqual([50, 0]);
  expect(snapTo({ x: 50, y: -11 }, [ring], view)).toBeUndefined();
});
