import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterPlaces } from './drone-clusters.ts';

const level = 5;
const worldPx = 512 * 2 ** level;
/** Clusters of points in pixels of the level; those listed in `urgent` need attention. */
const cluster = (points: readonly (readonly [x: number, y: number])[], urgent: readonly number[] = []) =>
  clusterPlaces(
    {
      places: Float64Array.from(points.flatMap(([x, y]) => [x / worldPx, y / worldPx])),
      count: points.length,
      needsAttention: (index) => urgent.includes(index),
    },
    level,
  );

test('two drones close together are one cluster, wherever the squares of the grid end', () => {
  for (let x = 4_000; x < 4_100; x += 1) {
    const { counts, places } = cluster([
      [x, 3_000],
      [x + 20, 3_010],
    ]);
    expect(counts).toEqual([2]);
    expect([(places[0] ?? 0) * worldPx, (places[1] ?? 0) * worldPx]).toEqual([
      expect.closeTo(x + 10),
      expect.closeTo(3_005),
    ]);
  }
});

test('drones far apart stay single, and attention stays with its cluster', () => {
  const { counts, attention, of, first } = cluster(
    [
      [100, 100],
      [105, 100],
      [400, 100],
      [700, 100],
      [702, 101],
    ],
    [4],
  );
  const [pair, lone, other] = [of[0] ?? 0, of[2] ?? 0, of[3] ?? 0];
  expect([counts[pair], counts[lone], counts[other]]).toEqual([2, 1, 2]);
  expect([attention[pair], attention[lone], attention[other]]).toEqual([false, false, true]);
  expect(first[lone]).toBe(2);
});

test('every drone is in one cluster, near its middle, whatever their order', () => {
  const point = fc.tuple(
    fc.double({ min: 0, max: 600, noNaN: true }),
    fc.double({ min: 0, max: 600, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 80 }), (points) => {
      const { counts, of, places } = cluster(points);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(points.length);
      points.forEach(([x, y], i) => {
        const at = of[i] ?? 0;
        const away = Math.hypot((places[at * 2] ?? 0) * worldPx - x, (places[at * 2 + 1] ?? 0) * worldPx - y);
        // Three squares at most in each direction.
        expect(away).toBeLessThan(3 * 44);
      });
      expect([...cluster([...points].reverse()).counts].sort()).toEqual([...counts].sort());
    }),
  );
});
