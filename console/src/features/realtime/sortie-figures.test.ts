import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { expect, test } from 'vitest';
import type { StoredTrail } from './live-trail.ts';
import { flyingFigures, landedFigures } from './sortie-figures.ts';

const startAt = '2026-05-01T06:00:00.000Z';
const trail = (grossAreaM2: number, netAreaM2: number, volumeL: number | null = null): StoredTrail => ({
  flightId: null,
  startAt,
  path: [],
  strips: [],
  grossAreaM2,
  netAreaM2,
  gapAreaM2: 0,
  volumeL,
});

test('in the air gross is counted by the drone, net and time come from the same stretch', () => {
  const figures = flyingFigures({ id: 'A', areaM2: 10_000, volumeUsedL: 20 }, trail(9_200, 9_000));
  expect(figures).toMatchObject({ source: 'flying', grossAreaM2: 10_000, netAreaM2: 9_000 });
  expect(figures.startAt).toBe(Date.parse(startAt));
  expect(figures.litresPerHa).toBeCloseTo(20);
});

test('after a restart net area and time show from when they count', () => {
  expect(flyingFigures({ id: 'A', areaM2: 12_000 }, trail(1_500, 1_400)).source).toBe('since');
  expect(flyingFigures({ id: 'A', areaM2: 1_900 }, trail(0, 0)).source).toBe('flying');
});

test('after a counter restarts in the air the stored figures are shown, all for the same period', () => {
  const drone = { id: 'A', areaM2: 5_000, volumeUsedL: 30, massUsedKg: 4 };
  expect(flyingFigures(drone, trail(20_000, 18_000, 40))).toEqual({
    source: 'flying',
    grossAreaM2: 20_000,
    netAreaM2: 18_000,
    gapAreaM2: 0,
    remainingAreaM2: undefined,
    startAt: Date.parse(startAt),
    endAt: undefined,
    litresPerHa: 20,
    kgPerHa: undefined,
  });
  // Less by no more than the trail may be ahead: not a counter reset.
  expect(flyingFigures({ id: 'A', areaM2: 17_500 }, trail(20_000, 18_000)).grossAreaM2).toBe(17_500);
});

test('a rate is of one stretch: counter by counter, else stored by stored, else unknown', () => {
  const rate = (drone: Omit<LiveDrone, 'id'>, stored?: StoredTrail) =>
    flyingFigures({ id: 'A', ...drone }, stored).litresPerHa;
  const stored = trail(10_000, 9_000, 15);
  expect(rate({ areaM2: 40_000, volumeUsedL: 80 }, stored)).toBeCloseTo(20);
  expect(rate({ areaM2: 40_000 }, stored)).toBeCloseTo(15);
  expect(rate({ volumeUsedL: 80 }, stored)).toBeCloseTo(15);
  expect(rate({ volumeUsedL: 80 }, trail(10_000, 9_000))).toBeUndefined();
  expect(rate({ areaM2: 40_000 })).toBeUndefined();
  expect(rate({ areaM2: 0, volumeUsedL: 1 })).toBeUndefined();
});

test('a drone that counts no area shows the stored one, and nothing before the first answer', () => {
  expect(flyingFigures({ id: 'A' }, trail(5_000, 4_800))).toMatchObject({
    grossAreaM2: 5_000,
    source: 'flying',
  });
  expect(flyingFigures({ id: 'A' }, undefined)).toMatchObject({
    grossAreaM2: undefined,
    netAreaM2: undefined,
  });
});

test('without a sortie in the log a landed drone shows none', () => {
  expect(landedFigures(undefined)).toMatchObject({
    source: 'none',
    grossAreaM2: undefined,
    netAreaM2: undefined,
  });
});
