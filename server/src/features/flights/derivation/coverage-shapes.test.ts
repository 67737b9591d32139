import { expect, test } from 'vitest';
import { coverageShapes } from './coverage-shapes.ts';
import { box, flyLegs, laneLegs, repeatable, ringOf } from './fixture/lanes.ts';
import { createPlane, type MultiPolygonShape, type Position } from './geometry.ts';
import type { Sample } from './sample.ts';
import { sortieCoverage } from './sortie-areas.ts';
import { swathRuns } from './swath-runs.ts';

const cover = (samples: Sample[]) => sortieCoverage(samples).spray!;

/** Area of closed rings on an equal-area plane; holes are subtracted by their orientation. */
function areaM2(shape: MultiPolygonShape, origin: Position): number {
  const plane = createPlane(origin);
  return shape.coordinates.flat().reduce((sum, ring) => {
    const points = ring.map(([lon = 0, lat = 0]) => [plane.x(lat, lon), plane.y(lat, lon)] as const);
    return points.reduce((part, [x, y], k) => {
      const [nextX, nextY] = points[(k + 1) % points.length]!;
      return part + (x * nextY - nextX * y) / 2;
    }, sum);
  }, 0);
}

const vertices = (shapes: object) =>
  Object.values(shapes).reduce((sum, shape: MultiPolygonShape) => sum + shape.coordinates.flat(2).length, 0);

test('ground applied once and twice is drawn with its own area', () => {
  const coverage = cover(flyLegs({ legs: laneLegs(2, 100, 8) }));
  const { once, twice, more } = coverageShapes(coverage);
  const { onceM2, twiceM2 } = coverage.figures();
  expect(Math.abs(areaM2(once, coverage.plane.origin) - onceM2)).toBeLessThan(onceM2 * 0.02);
  expect(Math.abs(areaM2(twice, coverage.plane.origin) - twiceM2)).toBeLessThan(twiceM2 * 0.05);
  expect(more.coordinates).toEqual([]);
});

test('every ring is closed, outer rings turn left and holes right', () => {
  const square = flyLegs({
    start: [30, 0],
    legs: [{ to: [0, 0] }, { to: [0, 60] }, { to: [60, 60] }, { to: [60, 0] }, { to: [30, 0] }],
  });
  const coverage = cover(square);
  const { once } = coverageShapes(coverage);
  const ringed = once.coordinates.find((rings) => rings.length > 1)!;
  for (const ring of ringed) expect(ring[0]).toEqual(ring.at(-1));
  const signed = ringed.map((ring) =>
    areaM2({ type: 'MultiPolygon', coordinates: [[ring]] }, coverage.plane.origin),
  );
  expect(signed[0]).toBeGreaterThan(0);
  expect(signed[1]).toBeLessThan(0);
  expect(-signed[1]!).toBeGreaterThan(48 * 48);
});

test('with a plot, remaining and outside ground are drawn with their areas', () => {
  const coverage = cover(flyLegs({ start: [5, -20], legs: [{ to: [5, 100] }] }));
  const hole = ringOf(box(15, 40, 25, 60));
  const plot = {
    boundary: { type: 'Polygon' as const, coordinates: [ringOf(box(0, 0, 30, 100)), hole] },
    insetM: 1,
  };
  const { gap, remaining, outside } = coverageShapes(coverage, plot);
  const figures = coverage.plotFigures(plot);
  expect(Math.abs(areaM2(remaining!, coverage.plane.origin) - figures.skipM2)).toBeLessThan(
    figures.skipM2 * 0.02,
  );
  expect(gap.coordinates).toEqual([]);
  expect(Math.abs(areaM2(outside!, coverage.plane.origin) - figures.outsideM2)).toBeLessThan(6);
});

test('a missed lane is a gap, with or without a plot, and ground beyond the last pass remains', () => {
  const lanes = laneLegs(4, 100, 9).map((leg, i) => (i === 2 ? { ...leg, on: false } : leg));
  const coverage = cover(flyLegs({ legs: lanes }));
  const plot = { boundary: { type: 'Polygon' as const, coordinates: [ringOf(box(-2, 0, 40, 100))] } };
  const { gap, remaining } = coverageShapes(coverage, plot);
  const figures = coverage.plotFigures(plot);
  const drawnM2 = (shape: MultiPolygonShape) => areaM2(shape, coverage.plane.origin);
  expect(figures.gapM2).toBeGreaterThan(600);
  expect(figures.skipM2 - figures.gapM2).toBeGreaterThan(300);
  expect(Math.abs(drawnM2(gap) - figures.gapM2)).toBeLessThan(figures.gapM2 * 0.05);
  const remainingM2 = figures.skipM2 - figures.gapM2;
  expect(Math.abs(drawnM2(remaining!) - remainingM2)).toBeLessThan(remainingM2 * 0.05);
  const { gap: alone } = coverageShapes(coverage);
  expect(Math.abs(drawnM2(alone) - coverage.gapM2())).toBeLessThan(coverage.gapM2() * 0.05);
});

test('a plot without any work remains whole', () => {
  const coverage = cover(flyLegs({ legs: [{ to: [0, 50] }] }));
  const plot = { boundary: { type: 'Polygon' as const, coordinates: [ringOf(box(500, 500, 560, 560))] } };
  const { remaining } = coverageShapes(coverage, plot);
  expect(Math.abs(areaM2(remaining!, coverage.plane.origin) - 3600)).toBeLessThan(40);
});

test('the drawing stays within its vertices, however ragged the ground', () => {
  const jitter = { ms: 20, m: 0.6, random: repeatable(11) };
  const coverage = cover(flyLegs({ legs: laneLegs(20, 300, 6), swathM: 7, jitter }));
  expect(vertices(coverageShapes(coverage))).toBeLessThanOrEqual(20_000);
  expect(
    vertices(coverageShapes(coverage, undefined, { maxVertices: 300, toleranceM: 0.3 })),
  ).toBeLessThanOrEqual(300);
});

test('shapes run on across the antimeridian instead of being torn', () => {
  const coverage = cover(
    flyLegs({ origin: { lat: -17, lon: 180 }, start: [-50, 0], legs: [{ to: [50, 0] }] }),
  );
  const lons = coverageShapes(coverage)
    .once.coordinates.flat(2)
    .map(([lon = 0]) => lon);
  expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(0.01);
});

test('each run of flowing product is one polygon of its true width', () => {
  const samples = flyLegs({ legs: laneLegs(3, 100, 12), swathM: 8 });
  const runs = swathRuns(samples);
  expect(runs).toHaveLength(3);
  const origin = { lat: samples[0]!.lat!, lon: samples[0]!.lon! };
  for (const { shape, product, startAt, endAt } of runs) {
    expect(product).toBe('spray');
    expect(endAt - startAt).toBe(20_000);
    expect(shape.coordinates[0]!.length).toBe(5);
    // Corners are rounded to 1 cm.
    const drawnM2 = areaM2({ type: 'MultiPolygon', coordinates: [shape.coordinates] }, origin);
    expect(Math.abs(drawnM2 - 800)).toBeLessThan(1);
  }
});

test('runs simplify further until they fit their vertices', () => {
  const jitter = { ms: 20, m: 0.3, random: repeatable(2) };
  const samples = flyLegs({ legs: laneLegs(20, 200, 8), jitter });
  const count = swathRuns(samples, { maxVertices: 120, toleranceM: 0.05 }).reduce((sum, run) => {
    return sum + run.shape.coordinates[0]!.length;
  }, 0);
  expect(count).toBeLessThanOrEqual(120);
});
