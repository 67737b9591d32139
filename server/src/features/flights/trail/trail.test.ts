import { expect, test } from 'vitest';
import type { Sample } from '../derivation/sample.ts';
import { trailOf } from './trail.ts';

const t0 = 1_760_000_000_000;
const metreLat = 1 / 110_608;

function flown(from: number, to: number, more: Partial<Sample> = {}): Sample[] {
  return Array.from({ length: to - from }, (_, k) => ({
    bootId: 'a',
    seq: from + k,
    at: t0 + (from + k) * 1000,
    lat: 10 + (from + k) * 5 * metreLat,
    lon: 20,
    speedMps: 5,
    heightAglM: 3,
    armed: true,
    landed: 'in_air',
    sprayOn: true,
    flowLpm: 5,
    swathM: 6,
    volumeUsedL: (from + k) * 0.08,
    ...more,
  }));
}
const landed = { landed: 'on_ground', armed: false, sprayOn: false, flowLpm: 0 } as const;

test('the trail begins at the last landing and has the sprayed strip at its true width [R-09]', () => {
  const trail = trailOf([...flown(0, 100), ...flown(100, 110, landed), ...flown(110, 210)]);
  expect(trail?.startAt).toBe(t0 + 110_000);
  expect(trail?.path).toHaveLength(100);
  expect(trail?.grossAreaM2).toBeCloseTo(99 * 5 * 6, -1);
  const lons = trail?.strips[0]?.ring.map(([lon]) => lon) ?? [];
  const widthM = (Math.max(...lons) - Math.min(...lons)) * 111_195 * Math.cos((10 * Math.PI) / 180);
  expect(widthM).toBeCloseTo(6, 1);
});

test('a bounce of two seconds and a turn without spray keep the sortie together', () => {
  const trail = trailOf([
    ...flown(0, 50),
    ...flown(50, 52, landed),
    ...flown(52, 80),
    ...flown(80, 90, { sprayOn: false, flowLpm: 0 }),
    ...flown(90, 120),
  ]);
  expect(trail?.startAt).toBe(t0);
  expect(trail?.strips).toHaveLength(3);
});

test('a restart and a silence of over two minutes each begin another trail', () => {
  expect(trailOf([...flown(0, 50), ...flown(50, 90, { bootId: 'b' })])?.startAt).toBe(t0 + 50_000);
  expect(trailOf([...flown(0, 50), ...flown(200, 240)])?.startAt).toBe(t0 + 200_000);
});

test('the device naming one sortie before and after a restart keeps its trail together', () => {
  const sortieId = 'S1';
  const restarted = [...flown(0, 50, { sortieId }), ...flown(56, 90, { sortieId, bootId: 'b' })];
  expect(trailOf(restarted)?.startAt).toBe(t0);
  const next = [...flown(0, 50, { sortieId }), ...flown(50, 90, { sortieId: 'S2' })];
  expect(trailOf(next)?.startAt).toBe(t0 + 50_000);
});

test('a stationary drone has no trail, and neither has one without samples', () => {
  expect(trailOf([...flown(0, 50), ...flown(50, 60, landed)])).toBeUndefined();
  expect(trailOf([])).toBeUndefined();
});

test('a long sortie is thinned to 3,600 points and keeps its newest place', () => {
  const samples = flown(0, 7_000);
  const path = trailOf(samples)?.path ?? [];
  expect(path.length).toBeLessThanOrEqual(3_600);
  expect(path.at(-1)?.[2]).toBe(samples.at(-1)?.at);
});
