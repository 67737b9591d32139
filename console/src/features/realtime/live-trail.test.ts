import { expect, test } from 'vitest';
import { createLiveTrail, type StoredTrail } from './live-trail.ts';

const stored = (ends: number, path: [number, number, number][] = []): StoredTrail => ({
  flightId: null,
  startAt: null,
  path: path.length > 0 ? path : [[20, 10, ends]],
  strips: [
    {
      ring: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
      when: 'sortie',
    },
    {
      ring: [
        [2, 2],
        [3, 2],
        [3, 3],
        [2, 2],
      ],
      when: 'earlier',
    },
  ],
  grossAreaM2: 0,
  netAreaM2: 0,
  gapAreaM2: 0,
  volumeL: null,
});
const sample = (ts: number, lat: number, more: object = {}) => ({
  id: 'A',
  ts,
  lat,
  lon: 20,
  sprayOn: true,
  flowLpm: 5,
  swathM: 6,
  ...more,
});

test('the stored trail is continued by what comes over the socket, each sample once [R-09]', () => {
  const trail = createLiveTrail();
  trail.load(stored(1_000));
  trail.push(sample(1_000, 10));
  trail.push(sample(2_000, 10.001));
  trail.push(sample(2_000, 10.001));
  trail.push(sample(3_000, 10.002));
  expect(trail.trail().path.map(({ lat }) => lat)).toEqual([10, 10.001, 10.002]);
  expect(trail.trail().strips).toHaveLength(1);
  expect(trail.trail().strips[0]).toMatchObject({ widthM: 6 });
  expect(trail.trail().grounds?.map(({ earlier }) => earlier)).toEqual([false, true]);
});

test('a turn without product parts the strips, and a closed valve that drips is no work', () => {
  const trail = createLiveTrail();
  const flows = [5, 5, 5, 0.01, 0.01, 5, 5];
  flows.forEach((flowLpm, k) => {
    trail.push(sample(k, 10 + k / 1000, { flowLpm }));
  });
  expect(trail.trail().strips).toHaveLength(2);
});

test('refetching the trail keeps only what the server does not have yet', () => {
  const trail = createLiveTrail();
  for (let k = 1; k <= 5; k++) trail.push(sample(k * 1_000, 10 + k));
  trail.load(
    stored(3_000, [
      [20, 11, 1_000],
      [20, 13, 3_000],
    ]),
  );
  expect(trail.trail().path.map(({ lat }) => lat)).toEqual([11, 13, 14, 15]);
});

test('after a landing the trail is empty until the next take-off', () => {
  const trail = createLiveTrail();
  trail.push(sample(1_000, 10));
  trail.load({ ...stored(0), path: [], strips: [] });
  expect(trail.trail().path).toEqual([]);
});
