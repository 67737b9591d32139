import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { flyLegs, laneLegs } from './fixture/lanes.ts';
import { deriveSorties } from './sorties.ts';
import { derivationVersion } from './version.ts';

/** Digest of the figures that each version derives from the same flights. Add a line when you raise the version. */
const digests: Record<number, string> = {
  3: '131b820a31dda4a3',
  5: '60dcbc8ea2d937c2',
};

/** Flights that use the rules of switches, curves, gaps, hovers, reversals both products and noise. */
const flights = () => [
  flyLegs({ legs: laneLegs(4, 60, 8), swathM: 8 }),
  flyLegs({ legs: laneLegs(3, 45, 6), swathM: 7, speedMps: 3 }).map(
    ({ sprayChangedAt: _switched, ...sample }) => sample,
  ),
  flyLegs({
    legs: [{ to: [0, 80] }, { to: [40, 120], holdS: 20 }, { to: [80, 120], on: false }, { to: [80, 0] }],
  }),
  flyLegs({ legs: laneLegs(3, 70, 5), stepMs: 200 }).filter((_sample, index) => index % 40 > 12),
  flyLegs({ legs: laneLegs(2, 50, 9) }).map(({ flowLpm, ...sample }) => ({
    ...sample,
    work: 'sow' as const,
    spreadKgpm: flowLpm ?? 0,
  })),
  flyLegs({ legs: laneLegs(2, 50, 9), sample: { heightHomeM: 12 } }).map(
    ({ landed: _landed, ...sample }) => sample,
  ),
  flyLegs({ legs: laneLegs(2, 90, 6) }).filter((_sample, index) => index % 12 < 5),
  flyLegs({ legs: laneLegs(3, 90, 6), stepMs: 200 }).map((sample, index) => ({
    ...sample,
    lat: sample.lat! + 1e-5 * Math.sin(index * index),
  })),
  flyLegs({ legs: laneLegs(3, 60, 6) }).map((sample, index) => ({
    ...sample,
    swathM: index % 11 < 3 ? 0 : sample.swathM,
  })),
];

test('the version is raised whenever the same points give other figures', () => {
  const round = (_key: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toPrecision(7)) : value;
  const figures = flights().map((samples) =>
    deriveSorties(samples).map(({ samples: _samples, ...sortie }) => sortie),
  );
  expect(figures.flat().length).toBeGreaterThanOrEqual(flights().length);
  const digest = createHash('sha256').update(JSON.stringify(figures, round)).digest('hex').slice(0, 16);
  expect(
    digest,
    `Figures changed: raise derivationVersion and add the digest ${digest}, or add it to version ${derivationVersion} if no stored figure changes`,
  ).toBe(digests[derivationVersion]);
});
