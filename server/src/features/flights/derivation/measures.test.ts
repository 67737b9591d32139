import { expect, test } from 'vitest';
import { FIELD, flyLegs } from './fixture/lanes.ts';
import { measureMotion } from './measures.ts';
import { RULES } from './rules.ts';

test('a single position far away adds no distance', () => {
  const samples = flyLegs({ legs: [{ to: [0, 100] }] });
  const spans = [{ from: 0, to: samples.length - 1, end: 'landed' as const }];
  expect(measureMotion(samples, spans, RULES).distanceM).toBeCloseTo(100, 1);
  const jumped = samples.map((one, s) => (s === 10 ? { ...one, lat: FIELD.lat + 0.01 } : one));
  expect(measureMotion(jumped, spans, RULES).distanceM).toBeCloseTo(90, 1);
});
