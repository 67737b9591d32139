import type { DoseFinding } from '@smartflight/geo/dose/finding.ts';
import { expect, test } from 'vitest';
import { haveGrown, noticedFindings } from './noticed-findings.ts';

const finding = (over: Partial<DoseFinding>): DoseFinding => ({
  kind: 'skip',
  fromAt: 0,
  toAt: 1_000,
  place: [8, 47],
  measuredPerHa: 0,
  targetPerHa: 20,
  lengthM: 20,
  areaM2: 120,
  ...over,
});

test('a finding counts by the ground without product that it equals', () => {
  const large = [
    finding({}),
    finding({ targetPerHa: null }),
    finding({ kind: 'standing', measuredPerHa: 220, areaM2: 10, lengthM: null }),
    finding({ kind: 'low', measuredPerHa: 10, areaM2: 200 }),
  ];
  for (const one of large) expect(noticedFindings([one])?.sizeM2).toBeGreaterThanOrEqual(100);
  const small = [
    finding({ areaM2: 99 }),
    finding({ kind: 'overlap', measuredPerHa: 36, areaM2: 120 }),
    finding({ kind: 'low', measuredPerHa: 14, areaM2: 200 }),
  ];
  expect(noticedFindings(small)).toBeUndefined();
  expect(noticedFindings([...small, ...large])).toMatchObject({ kinds: ['skip', 'standing', 'low'] });
});

test('another kind and half as much ground again are a change, less or fewer are none', () => {
  const last = { kinds: ['skip', 'low'], sizeM2: 200 };
  expect(haveGrown({ kinds: ['skip'], sizeM2: 299 }, last)).toBe(false);
  expect(haveGrown({ kinds: ['skip'], sizeM2: 300 }, last)).toBe(true);
  expect(haveGrown({ kinds: ['dry'], sizeM2: 100 }, last)).toBe(true);
});
