import type { BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import { expect, test } from 'vitest';
import { ageingOf } from './ageing.ts';

const day = (n: number, fullAh: number | null): BatteryDetail['trend'][number] => ({
  day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  score: null,
  fullAh,
  cellDiffMv: null,
  tempMaxC: null,
  resistanceMohm: null,
  cycles: 100 + n * 4,
});

test('a steady loss of capacity gives the number of cycles left to 80 % of the design', () => {
  const life = Array.from({ length: 26 }, (_, n) => day(n, 30 - n * 0.1));
  const { capacity } = ageingOf(life, 30);
  // From 27.5 Ah it takes 140 cycles to lose 3.5 Ah, down to 24 Ah, at 0.025 Ah a cycle.
  expect(capacity?.cyclesTo80?.estimate).toBe(140);
  expect(capacity?.line.to).toMatchObject({ cycles: 200 });
});

test('a battery of unknown design, or of few days, has no trend', () => {
  const life = Array.from({ length: 26 }, (_, n) => day(n, 30 - n * 0.1));
  expect(ageingOf(life, null).capacity).toBeNull();
  expect(ageingOf(life.slice(0, 5), 30).capacity).toBeNull();
  expect(
    ageingOf(
      life.map((one) => ({ ...one, fullAh: null })),
      30,
    ).capacity,
  ).toBeNull();
});

test('the resistance that a battery reports has a trend of its own, in ohms', () => {
  const life = Array.from({ length: 26 }, (_, n) => ({ ...day(n, null), resistanceMohm: 17 + n * 0.08 }));
  const { capacity, resistance } = ageingOf(life, null);
  expect(capacity).toBeNull();
  expect(resistance?.line.from.value).toBeCloseTo(0.017);
  expect(resistance?.per100Cycles.estimate).toBeCloseTo(0.002);
});
