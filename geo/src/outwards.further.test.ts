import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaM2 } from './area.ts';
import { contains } from './contains.ts';
import { distanceToM } from './distance.ts';
import { type Fitted, fitOutwards } from './outwards.ts';
import { moveBy } from './plane.ts';
import {
  type Boundary,
  countPositions,
  type PolygonRings,
  type Position,
  partsOf,
  ringsOf,
} from './shape.ts';
import { polygonAt, ringAt, star } from './test-shapes.ts';
import { findFault, LIMITS } from './validity.ts';

const limits = { positions: 40, holes: 2, parts: 4, pieces: 6 };

/** A coast of fjords: every second corner of a star is drawn in by a random amount. */
const coast = fc
  .record({
    lon: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -179.99)),
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    radii: fc.array(fc.integer({ min: 300, max: 3_000 }), { minLength: 41, maxLength: 200 }),
    holes: fc.integer({ min: 0, max: 6 }),
    islands: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ lon, lat, radii, holes, islands }): Boundary => {
    const centre: Position = [lon, lat];
    const hole = (at: number) => star(moveBy(centre, at * 60, 150), [30, 50, 40]);
    const main: PolygonRings = [star(centre, radii), ...Array.from({ length: holes }, (_, at) => hole(at))];
    const island = (at: number): PolygonRings => [star(moveBy(centre, at * 9, 20_000), [200, 500, 300, 400])];
    return {
      type: 'MultiPolygon',
      coordinates: [main, ...Array.from({ length: islands }, (_, at) => island(at))],
    };
  });

/** Corners, points on edges and points between corners of one part, as far as they lie in the boundary. */
function pointsOf(boundary: Boundary): Position[] {
  const between = (a: Position, b: Position, part: number): Position => {
    const dLon = ((b[0] - a[0] + 540) % 360) - 180;
    return [((a[0] + part * dLon + 540) % 360) - 180, a[1] + part * (b[1] - a[1])];
  };
  return partsOf(boundary).flatMap((rings) =>
    rings.flatMap((ring) =>
      ring.slice(1).flatMap((b, at) => {
        const a = ring[at]!;
        const far = ring[(at * 7 + 3) % ring.length]!;
        const inside = [between(a, far, 0.31), between(a, far, 0.77)];
        return [a, between(a, b, 0.5), ...inside.filter((point) => contains(boundary, point))];
      }),
    ),
  );
}

function expectFit({ pieces }: Fitted, of: Boundary, to: typeof limits): void {
  expect(pieces.length).toBeLessThanOrEqual(to.pieces);
  for (const piece of pieces) {
    expect(findFault(piece, undefined, { ...LIMITS, latitude: 90 })).toBeUndefined();
    expect(partsOf(piece).length).toBeLessThanOrEqual(to.parts);
    expect(ringsOf(piece).length - partsOf(piece).length).toBeLessThanOrEqual(to.holes);
    expect(countPositions(piece)).toBeLessThanOrEqual(to.positions);
  }
  for (const point of pointsOf(of)) {
    // A corner of an unchanged part lies on the edge, where `contains` may answer either.
    const away = Math.min(...pieces.map((piece) => (contains(piece, point) ? 0 : distanceToM(point, piece))));
    expect(away).toBeLessThan(1e-3);
  }
}

test('[N-01] every point of a boundary lies in its pieces, whatever its corners, holes and parts', () => {
  fc.assert(
    fc.property(coast, (boundary) => {
      const fitted = fitOutwards(boundary, limits);
      expectFit(fitted, boundary, limits);
    }),
    { numRuns: 150 },
  );
});

test('[N-01] 20,000 corners are moved outwards by metres, and 5,000 parts stay as they are', () => {
  const place: Position = [10, 60];
  const to = { positions: 10_000, holes: 200, parts: 200, pieces: 50 };
  const radii = Array.from({ length: 20_000 }, (_, at) => 40_000 + 2_000 * Math.sin(at / 50) + (at % 7));
  const large: Boundary = { type: 'Polygon', coordinates: [star(place, radii)] };
  const fitted = fitOutwards(large, to);
  expect(fitted.pieces).toHaveLength(1);
  expect(fitted.reachM).toBeLessThan(20);
  expect(fitted.filledHoles).toBe(0);
  const [piece] = fitted.pieces;
  expect(areaM2(piece!) / areaM2(large)).toBeGreaterThan(1);
  expect(areaM2(piece!) / areaM2(large)).toBeLessThan(1.002);
  const corners = large.coordinates[0]!.filter((_, at) => at % 11 === 0);
  expect(corners.every((corner) => contains(piece!, corner))).toBe(true);

  const parts = Array.from({ length: 5_000 }, (_, at): PolygonRings => {
    const [x, y] = [(at % 100) * 500, Math.floor(at / 100) * 500];
    return [
      ringAt(place, [
        [x, y],
        [x + 300, y],
        [x, y + 300],
      ]),
    ];
  });
  const many = fitOutwards({ type: 'MultiPolygon', coordinates: parts }, to);
  expect(many).toMatchObject({ reachM: 0, filledHoles: 0 });
  expect(many.pieces.length).toBeLessThanOrEqual(50);
  expect(new Set(many.pieces.flatMap(partsOf))).toEqual(new Set(parts));
});

test('[N-01] the largest holes are kept', () => {
  const place: Position = [8, 47];
  const hole = (x: number, sizeM: number) =>
    ringAt(place, [
      [x, 500],
      [x, 500 + sizeM],
      [x + sizeM, 500 + sizeM],
      [x + sizeM, 500],
    ]);
  const outer = ringAt(place, [
    [0, 0],
    [3_000, 0],
    [3_000, 3_000],
    [0, 3_000],
  ]);
  const holes = [hole(100, 30), hole(500, 400), hole(1_500, 60), hole(2_000, 300)];
  const fitted = fitOutwards({ type: 'Polygon', coordinates: [outer, ...holes] }, limits);
  expect(fitted).toMatchObject({ reachM: 0, filledHoles: 2 });
  expect(fitted.pieces).toEqual([{ type: 'Polygon', coordinates: [outer, holes[1], holes[3]] }]);
});

test('[N-01] no outline is farther from the original than the given reach', () => {
  for (const boundary of fc.sample(coast, { seed: 7, numRuns: 60 })) {
    const { pieces, reachM } = fitOutwards(boundary, limits);
    const outlines = pieces.flatMap(partsOf).flatMap(([outer]) => outer ?? []);
    const away = outlines.map((point) => (contains(boundary, point) ? 0 : distanceToM(point, boundary)));
    expect(Math.max(...away)).toBeLessThanOrEqual(reachM);
  }
});

test('[N-01] a boundary within the limits is its only piece', () => {
  const boundary = polygonAt(
    [8, 47],
    [
      [0, 0],
      [100, 0],
      [100, 100],
    ],
  );
  expect(fitOutwards(boundary, limits)).toEqual({ pieces: [boundary], reachM: 0, filledHoles: 0 });
});
