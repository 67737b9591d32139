import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packTrack, type TrackPoint, unpackTrack } from './flight-track.ts';

const point: fc.Arbitrary<TrackPoint> = fc.record(
  {
    at: fc.integer({ min: 0, max: 2 ** 41 }),
    lat: fc.integer({ min: -9e8, max: 9e8 }).map((v) => v / 1e7),
    lon: fc.integer({ min: -18e8, max: 18e8 }).map((v) => v / 1e7),
    heightGroundM: fc.integer({ min: -100, max: 2_000 }).map((v) => v / 10),
    heightCanopyM: fc.integer({ min: -100, max: 2_000 }).map((v) => v / 10),
    heightAglM: fc.integer({ min: -100, max: 2_000 }).map((v) => v / 10),
    heightHomeM: fc.integer({ min: -100, max: 2_000 }).map((v) => v / 10),
    speedMps: fc.integer({ min: 0, max: 200 }).map((v) => v / 10),
    flowLpm: fc.integer({ min: 0, max: 400 }).map((v) => v / 20),
    socPct: fc.integer({ min: 0, max: 100 }),
    sprayOn: fc.boolean(),
    armed: fc.boolean(),
    landed: fc.constantFrom('on_ground', 'taking_off', 'in_air', 'landing'),
    work: fc.constantFrom('idle', 'spray', 'sow', 'ferry', 'refill', 'return'),
    fix: fc.constantFrom('none', '3d', 'rtk_fixed'),
  },
  { requiredKeys: ['at'] },
);

test('a track is restored from its packed form, and missing values stay missing', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), (points) => {
      expect(unpackTrack(JSON.parse(JSON.stringify(packTrack(points))))).toEqual(points);
    }),
  );
});

test('a track stored without a version has heights whose reference is unknown', () => {
  const stored = { n: 2, at0: 1_000, cols: { dt: [0, 1_000], heightM: [30, 5] } };
  expect(unpackTrack(stored)).toEqual([
    { at: 1_000, unknownHeightM: 3 },
    { at: 2_000, unknownHeightM: 3.5 },
  ]);
});

test('a switch of product is kept to the millisecond up to 10 s back', () => {
  const sprayed = (at: number, sprayChangedAt: number): TrackPoint => ({ at, sprayOn: true, sprayChangedAt });
  const points = [sprayed(20_000, 19_345), sprayed(29_345, 19_345), sprayed(29_346, 19_345)];
  expect(unpackTrack(packTrack(points)).map(({ sprayChangedAt }) => sprayChangedAt)).toEqual([
    19_345,
    19_345,
    undefined,
  ]);
});

test('an empty track packs and unpacks', () => {
  expect(unpackTrack(packTrack([]))).toEqual([]);
});
