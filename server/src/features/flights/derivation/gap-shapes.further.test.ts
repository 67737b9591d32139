import type { Boundary } from '@smartflight/geo/shape.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { expect, test } from 'vitest';
import { coverageShapes } from './coverage-shapes.ts';
import { flyLegs, laneLegs, repeatable } from './fixture/lanes.ts';
import { sortieCoverage } from './sortie-areas.ts';

test('the gaps of flights with noise and missed lanes are valid boundaries of a plot', () => {
  let gaps = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    const random = repeatable(seed);
    const course = laneLegs(3 + Math.floor(random() * 5), 60 + random() * 100, 8 + random() * 5);
    const legs = course.map((leg) => (random() < 0.15 ? { ...leg, on: false } : leg));
    const samples = flyLegs({ legs, swathM: 8, jitter: { ms: 0, m: random() * 2, random } });
    const coverage = sortieCoverage(samples).spray;
    if (!coverage) continue;
    const { gap } = coverageShapes(coverage);
    gaps += gap.coordinates.length;
    if (gap.coordinates.length > 0) expect(findFault(gap as Boundary), `seed ${seed}`).toBeUndefined();
  }
  expect(gaps).toBeGreaterThan(50);
});
