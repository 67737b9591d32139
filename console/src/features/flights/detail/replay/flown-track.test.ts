import type { TrackPoint } from '@smartflight/contract/flights/flight-track.ts';
import { expect, test } from 'vitest';
import { indexAt } from '../../../../shared/charts/chart-line.ts';
import {
  flownTrack,
  noFlowStretches,
  placeAt,
  productStretches,
  ratePerHa,
  readingOf,
} from './flown-track.ts';

const startAt = 1_790_000_000_000;
const point = (s: number, rest: Partial<TrackPoint> = {}): TrackPoint => ({
  at: startAt + s * 1000,
  lat: 45,
  lon: 9 + s / 10_000,
  ...rest,
});

test('[G-03] the cursor is between the two points around its moment', () => {
  const track = flownTrack([point(0), point(2), point(4)], startAt);
  expect(track.lengthMs).toBe(4000);
  expect(placeAt(track, 1000)?.lon).toBeCloseTo(9.0001, 9);
  expect(placeAt(track, 4000)?.lon).toBeCloseTo(9.0004, 9);
  expect([indexAt(track, -1), indexAt(track, 1999), indexAt(track, 2000), indexAt(track, 99_999)]).toEqual([
    0, 0, 1, 2,
  ]);
});

test('across a gap the marker waits at the last known place', () => {
  const track = flownTrack([point(0), point(60)], startAt);
  expect(placeAt(track, 30_000)?.lon).toBe(9);
});

test('between two sides of the antimeridian the marker takes the short way', () => {
  const track = flownTrack([point(0, { lon: 179.9999 }), point(2, { lon: -179.9999 })], startAt);
  expect(placeAt(track, 1000)?.lon).toBeCloseTo(180, 6);
});

test('an empty track and one without positions have no place', () => {
  expect(placeAt(flownTrack([], startAt), 0)).toBeUndefined();
  expect(placeAt(flownTrack([{ at: startAt }], startAt), 0)).toBeUndefined();
});

test('product stretches end where it was switched off and never bridge a gap', () => {
  const on = { sprayOn: true };
  const track = flownTrack(
    [
      point(0),
      point(1, on),
      point(2, on),
      point(3),
      point(4, on),
      point(5, on),
      point(20, on),
      point(21, on),
    ],
    startAt,
  );
  expect(productStretches(track)).toEqual([
    { fromMs: 1000, toMs: 3000 },
    { fromMs: 4000, toMs: 5000 },
    { fromMs: 20_000, toMs: 21_000 },
  ]);
});

test('no flow is stated when product was on and none came for longer than a blink', () => {
  const on = { sprayOn: true, flowLpm: 5 };
  const dry = { sprayOn: true, flowLpm: 0 };
  const track = flownTrack(
    [point(0, on), point(1, dry), point(2, dry), point(3, on), point(4, dry), point(5, on)],
    startAt,
  );
  expect(noFlowStretches(track)).toEqual([{ fromMs: 1000, toMs: 3000 }]);
});

test('the rate of a point is flow over speed and swath: 6 L/min at 5 m/s and 5 m are 40 L/ha', () => {
  expect(ratePerHa(point(0, { sprayOn: true, flowLpm: 6, speedMps: 5, swathM: 5 }))).toBeCloseTo(40, 9);
  expect(ratePerHa(point(0, { sprayOn: false, flowLpm: 6, speedMps: 5, swathM: 5 }))).toBeNull();
  expect(ratePerHa(point(0, { sprayOn: true, flowLpm: 6, speedMps: 0, swathM: 5 }))).toBeNull();
});

test('the heights of a track have one reference, and those of an old track an unknown one', () => {
  const mixed = flownTrack(
    [
      point(0, { heightHomeM: 9 }),
      point(1, { heightHomeM: 12, heightCanopyM: 3 }),
      point(2, { heightHomeM: 40 }),
    ],
    startAt,
  );
  expect(mixed.heightReference).toBe('takeoff');
  expect([0, 1, 2].map((at) => readingOf(mixed, at, 'height'))).toEqual([9, 12, 40]);
  const old = flownTrack([point(0, { unknownHeightM: 4 })], startAt);
  expect(old.heightReference).toBeUndefined();
  expect(readingOf(old, 0, 'height')).toBe(4);
});
