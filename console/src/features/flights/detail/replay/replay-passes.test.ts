import type { TrackPoint } from '@smartflight/contract/flights/flight-track.ts';
import { expect, test } from 'vitest';
import { flownTrack } from './flown-track.ts';
import { paintedUntil, replayPasses } from './replay-passes.ts';

const t0 = 1_760_000_000_000;

const point = (s: number, more: Partial<TrackPoint> = {}): TrackPoint => ({
  at: t0 + s * 1000,
  lat: 10 + s * 0.0001,
  lon: 20,
  sprayOn: true,
  swathM: 6,
  ...more,
});
const trackOf = (points: TrackPoint[]) => flownTrack(points, t0);
const seconds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k);

test('product off, a gap in data and another width end a pass; a pass has the first width that it reports', () => {
  const flown = [
    ...seconds(0, 4).map((s) => point(s, s === 0 ? { swathM: 0 } : {})),
    point(5, { sprayOn: false }),
    ...seconds(6, 9).map((s) => point(s, { swathM: 8 })),
    ...seconds(60, 62).map((s) => point(s)),
    ...seconds(63, 65).map((s) => point(s, { sprayOn: false, work: 'sow', spreadKgpm: 3, swathM: 7 })),
  ];
  const passes = replayPasses(trackOf(flown));
  expect(passes.map(({ widthM, points }) => [widthM, points.length])).toEqual([
    [6, 5],
    [8, 4],
    [6, 3],
    [7, 4],
  ]);
});

test('the ground is painted up to the moment, and the pass under way ends at the drone', () => {
  const flown = [
    ...seconds(0, 4).map((s) => point(s)),
    point(5, { sprayOn: false }),
    ...seconds(6, 9).map((s) => point(s)),
  ];
  const passes = replayPasses(trackOf(flown));
  expect(paintedUntil(passes, -1)).toEqual([]);
  const [first, none] = paintedUntil(passes, 2_500);
  expect(first?.points).toHaveLength(4);
  expect(first?.points.at(-1)?.lat).toBeCloseTo(10.000_25, 6);
  expect(none).toBeUndefined();
  expect(paintedUntil(passes, 5_500)).toHaveLength(1);
  expect(paintedUntil(passes, 9_000).map(({ points }) => points.length)).toEqual([5, 4]);
});

test('a valve that is open without flow paints nothing', () => {
  const flown = seconds(0, 4).map((s) => point(s, { flowLpm: 0 }));
  expect(replayPasses(trackOf(flown))).toEqual([]);
});

test('a track without swath or position paints nothing', () => {
  expect(replayPasses(trackOf(seconds(0, 4).map((s) => point(s, { swathM: undefined }))))).toEqual([]);
  expect(replayPasses(trackOf(seconds(0, 4).map((s) => point(s, { lat: undefined }))))).toEqual([]);
});
