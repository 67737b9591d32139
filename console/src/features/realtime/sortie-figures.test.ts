import { expect, test } from 'vitest';
import type { StoredTrail } from './live-trail.ts';
import { flyingFigures, landedFigures } from './sortie-figures.ts';

const startAt = '2026-05-01T06:00:00.000Z';
const trail = (grossAreaM2: number, netAreaM2: number): StoredTrail => ({
  flightId: null,
  startAt,
  path: [],
  strips: [],
  grossAreaM2,
  netAreaM2,
  volumeL: null,
});

test('in the air gross is counted by the drone, net and time come from the same stretch', () => {
  const figures = flyingFigures({ id: 'A', areaM2: 10_000, volumeUsedL: 20 }, trail(9_200, 9_000));
  expect(figures).toMatchObject({ source: 'flying', grossAreaM2: 10_000, netAreaM2: 9_000 });
  expect(figures.startAt).toBe(Date.parse(startAt));
  expect(figures.litresPerHa).toBeCloseTo(20);
});

test('a counter that reaches back behind a restart says since when net and time count', () => {
  expect(flyingFigures({ id: 'A', areaM2: 12_000 }, trail(1_500, 1_400)).source).toBe('since');
  expect(flyingFigures({ id: 'A', areaM2: 1_900 }, trail(0, 0)).source).toBe('flying');
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
