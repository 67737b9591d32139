import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type HeightRange,
  heightMargins,
  type LimitReference,
  possibleHeight,
  type ReportedHeights,
  sharedPart,
} from './height-range.ts';

const { cropM, terrainM, geoidM } = heightMargins;
const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** A drone over a crop on a slope: true heights, and any selection of what it may report of them. */
const scenes = fc
  .record({
    ground: metres(0, 150),
    crop: metres(0, cropM),
    slope: metres(-terrainM, terrainM),
    elevation: metres(-100, 3_000),
    geoid: metres(-geoidM, geoidM),
    hasGround: fc.boolean(),
    hasCanopy: fc.boolean(),
    surface: fc.constantFrom('crop', 'ground', 'none'),
    hasHome: fc.boolean(),
    hasAltitude: fc.boolean(),
  })
  .map((one) => {
    const truth: Record<LimitReference, number> = {
      ground: one.ground,
      takeoff: one.ground + one.slope,
      seaLevel: one.ground + one.elevation,
      ellipsoid: one.ground + one.elevation + one.geoid,
    };
    const canopy = one.ground - one.crop;
    const reported: ReportedHeights = {
      ...(one.hasGround ? { heightGroundM: one.ground } : {}),
      ...(one.hasCanopy ? { heightCanopyM: canopy } : {}),
      ...(one.surface === 'none' ? {} : { heightAglM: one.surface === 'crop' ? canopy : one.ground }),
      ...(one.hasHome ? { heightHomeM: truth.takeoff } : {}),
      ...(one.hasAltitude ? { altMslM: truth.seaLevel } : {}),
    };
    return { truth, reported };
  });

const references: readonly LimitReference[] = ['ground', 'takeoff', 'seaLevel', 'ellipsoid'];
const contains = ([low, high]: HeightRange, m: number) => low - 1e-6 <= m && m <= high + 1e-6;

test('whatever a drone over a crop on a slope reports, its true heights lie in the ranges', () => {
  fc.assert(
    fc.property(scenes, fc.constantFrom(...references), ({ truth, reported }, reference) => {
      const { range, used } = possibleHeight(reported, reference);
      expect(contains(range, truth[reference])).toBe(true);
      expect(used === 'none').toBe(!Number.isFinite(range[0]));
    }),
    { numRuns: 2_000 },
  );
});

test('a limit is kept or broken for certain only where it is so in truth', () => {
  fc.assert(
    fc.property(
      scenes,
      fc.constantFrom(...references),
      metres(-200, 3_500),
      ({ truth, reported }, reference, limitM) => {
        const part = sharedPart(possibleHeight(reported, reference).range, [
          Number.NEGATIVE_INFINITY,
          limitM,
        ]);
        if (part === 'whole') expect(truth[reference]).toBeLessThanOrEqual(limitM + 1e-6);
        if (part === 'none') expect(truth[reference]).toBeGreaterThan(limitM - 1e-6);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each<[string, ReportedHeights, LimitReference, HeightRange, string]>([
  ['a radar that knows the ground', { heightGroundM: 12, heightHomeM: 90 }, 'ground', [12, 12], 'ground'],
  ['above a crop', { heightCanopyM: 3, heightHomeM: 90 }, 'ground', [3, 3 + cropM], 'canopy'],
  ['above ground or crop', { heightAglM: 3 }, 'ground', [3, 3 + cropM], 'surface'],
  ['above take-off alone', { heightHomeM: 20 }, 'ground', [20 - terrainM, 20 + terrainM], 'takeoff'],
  ['above take-off, asked for it', { heightHomeM: 20, heightAglM: 3 }, 'takeoff', [20, 20], 'takeoff'],
  [
    'above ground, asked for take-off',
    { heightGroundM: 9 },
    'takeoff',
    [9 - terrainM, 9 + terrainM],
    'ground',
  ],
  ['above the sea', { altMslM: 400, heightGroundM: 9 }, 'seaLevel', [400, 400], 'seaLevel'],
  ['above the sea, asked for the ellipsoid', { altMslM: 400 }, 'ellipsoid', [293, 507], 'seaLevel'],
])('a height reported by %s gives the range it permits', (_case, reported, reference, range, used) => {
  expect(possibleHeight(reported, reference)).toEqual({ range, used });
});

test.each<[HeightRange, HeightRange, string]>([
  [[3, 5], [0, 5], 'whole'],
  [[3, 6], [0, 5], 'part'],
  [[-2, 9], [0, 5], 'part'],
  [[5.1, 6], [0, 5], 'none'],
  [[-2, -1], [0, 5], 'none'],
])('of %j the part between %j is %s', (range, between, part) => {
  expect(sharedPart(range, between)).toBe(part);
});
