import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flyLegs, laneLegs, repeatable } from './fixture/lanes.ts';
import type { Sample } from './sample.ts';
import { deriveSorties, type Sortie } from './sorties.ts';

const FLOWN = recordedDay();

function recordedDay(): Sample[] {
  const flight = (bootId: string, fromS: number, fields: Partial<Sample>): Sample[] => {
    const jitter = { ms: 20, m: 0.03, random: repeatable(fromS + 1) };
    const flown = flyLegs({ legs: laneLegs(3, 60, 7), jitter, sample: { pilotId: 'ada', ...fields } });
    const last = flown.at(-1)!;
    const landed = [1, 2, 3, 4].map((s) => ({
      ...last,
      landed: 'on_ground' as const,
      sprayOn: false,
      flowLpm: 0,
      at: last.at + s * 1000,
    }));
    return [...flown, ...landed].map((s, i) => ({
      ...s,
      bootId,
      seq: fromS * 10 + i,
      at: s.at + fromS * 1000,
    }));
  };
  return [...flight('b1', 0, {}), ...flight('b1', 200, { sortieId: 's2' }), ...flight('b2', 400, {})];
}

test('[G-05] shuffled, duplicated and late samples give identical sorties', () => {
  const expected = deriveSorties(FLOWN);
  expect(expected).toHaveLength(3);
  const arrival = fc.record({
    order: fc.shuffledSubarray([...FLOWN.keys()], { minLength: FLOWN.length }),
    again: fc.array(fc.nat(FLOWN.length - 1), { maxLength: 60 }),
    cut: fc.nat(FLOWN.length),
  });
  fc.assert(
    fc.property(arrival, ({ order, again, cut }) => {
      const stored = [...order.slice(0, cut), ...again].map((i) => FLOWN[i]!);
      deriveSorties(stored);
      const all = [...stored, ...order.slice(cut).map((i) => ({ ...FLOWN[i]! }))];
      expect(JSON.stringify(deriveSorties(all))).toBe(JSON.stringify(expected));
    }),
    { numRuns: 60 },
  );
});

test('[G-05] a late batch of every seventh sample, in reverse and doubled, changes nothing', () => {
  const holes = FLOWN.filter((sample) => sample.seq % 7 !== 0);
  const late = FLOWN.filter((sample) => sample.seq % 7 === 0).reverse();
  expect(deriveSorties([...holes, ...late, ...holes])).toEqual(deriveSorties(FLOWN));
});

test('[G-05] a flight is found whichever readings are missing, as long as the protocol lets it be found', () => {
  const missing = fc.record({
    landed: fc.boolean(),
    heightAglM: fc.boolean(),
    heightHomeM: fc.boolean(),
    speedMps: fc.boolean(),
    climbMps: fc.boolean(),
  });
  fc.assert(
    fc.property(missing, (lacks) => {
      const flown = FLOWN.filter(({ bootId }) => bootId === 'b2').map((sample) => {
        const known: Sample = { ...sample, heightHomeM: 8, climbMps: 0 };
        if (sample.landed === 'on_ground')
          Object.assign(known, { heightAglM: 0, heightHomeM: 0, speedMps: 0 });
        for (const [field, isMissing] of Object.entries(lacks))
          if (isMissing) delete known[field as keyof typeof lacks];
        return known;
      });
      const last = flown.at(-1)!;
      flown.push({ ...last, seq: last.seq + 1, at: last.at + 20_000, armed: false });
      const isFindable = !lacks.landed || !lacks.heightAglM || !lacks.heightHomeM || !lacks.speedMps;
      const sorties = deriveSorties(flown);
      expect(sorties).toHaveLength(isFindable ? 1 : 0);
      if (lacks.heightAglM && lacks.heightHomeM) return;
      expect(Math.abs(sorties[0]!.startAt - flown[0]!.at)).toBeLessThanOrEqual(1_000);
    }),
  );
});

const anySample: fc.Arbitrary<Sample> = fc.record(
  {
    bootId: fc.constantFrom('a', 'b'),
    seq: fc.nat(500),
    at: fc.integer({ min: 0, max: 600_000 }),
    lat: fc.double({ min: -91, max: 91, noNaN: false }),
    lon: fc.double({ min: -181, max: 181, noNaN: false }),
    speedMps: fc.double({ min: -1, max: 40 }),
    heightAglM: fc.double({ min: -5, max: 50 }),
    armed: fc.boolean(),
    landed: fc.constantFrom('on_ground', 'taking_off', 'in_air', 'landing'),
    sprayOn: fc.boolean(),
    flowLpm: fc.double({ min: -1, max: 10 }),
    swathM: fc.double({ min: -1, max: 40 }),
    volumeUsedL: fc.double({ min: 0, max: 40 }),
    sortieId: fc.constantFrom('s1', 's2'),
  },
  { requiredKeys: ['bootId', 'seq', 'at'] },
);

test('odd samples never throw; order does not matter and areas stay consistent', () => {
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 120 }), (samples) => {
      const sorties = deriveSorties(samples);
      expect(deriveSorties([...samples].reverse())).toEqual(sorties);
      for (const sortie of sorties) expectConsistent(sortie);
    }),
    { numRuns: 200 },
  );
});

function expectConsistent({ startAt, endAt, areas, flightS }: Sortie): void {
  expect(endAt).toBeGreaterThanOrEqual(startAt);
  expect(Math.round(flightS * 1000)).toBeLessThanOrEqual(endAt - startAt);
  expect(areas.total.grossM2).toBeCloseTo(areas.spray.grossM2 + areas.sow.grossM2, 1);
  expect(areas.total.overlapM2).toBeLessThanOrEqual(areas.total.grossM2);
}

test('60,000 points cost work in proportion to their painted ground', () => {
  const flown = flyLegs({
    legs: laneLegs(200, 1500, 8),
    swathM: 8,
    jitter: { ms: 20, m: 0.02, random: repeatable(5) },
  });
  const samples = flown.slice(0, 60_000);
  expect(samples).toHaveLength(60_000);
  const from = performance.now();
  let tiles = 0;
  const sorties = deriveSorties(samples, {
    onCoverage: (_, coverage) => {
      tiles += coverage.spray?.grid.tiles.size ?? 0;
    },
  });
  console.info(
    `60,000 points, ${sorties[0]!.areas.total.grossM2} m²: ${Math.round(performance.now() - from)} ms`,
  );
  expect(sorties).toHaveLength(1);
  // A tile is 4,096 m²; besides the net area only tiles along the border are touched.
  expect(tiles).toBeLessThan(1.5 * (sorties[0]!.areas.total.netM2 / 4096) + 100);
});
