import { type BatteryHealth, batteryHealth } from '@smartflight/contract/power/battery-health.schemas.ts';
import { healthParts } from '@smartflight/contract/power/battery-health.ts';
import { batteryMakes } from '@smartflight/contract/power/battery-models.ts';
import { expect, test } from 'vitest';
import type { DeviationFinding, DeviationGrade } from './cell-deviation.ts';
import { type BatteryFacts, healthOf } from './health.ts';

const make = batteryMakes()('SFB-14S30');

const finding = (grade: DeviationGrade, o: Partial<DeviationFinding> = {}): DeviationFinding => ({
  grade,
  cell: grade === 'none' ? null : 7,
  count: 0,
  total: 0,
  perMinute: 0,
  longestS: 0,
  signs: { mostlyOneCell: false, severalPerMinute: false, lasting: false },
  minorPerMinute: [],
  from: 0,
  to: 600_000,
  minutes: 10,
  ...o,
});

const faultless: BatteryFacts = {
  fullAh: 30,
  designAh: 30,
  deviation: finding('none'),
  cycles: 0,
  counts: { overDischarge: 0, overCharge: 0, overCurrent: 0, overTemp: 0 },
  highVoltageDays: 0,
};

function judge(facts: BatteryFacts): BatteryHealth {
  const health = healthOf(facts, make);
  if (health === null) throw new Error('no health');
  return batteryHealth.parse(health);
}
const pointsOf = (facts: BatteryFacts, part: string) =>
  judge(facts).parts.find((one) => one.part === part)?.points;

test('a new battery has every point, each part with its reason [C-04]', () => {
  const health = judge(faultless);
  expect(health).toMatchObject({ score: 100, band: 'normal', unknown: [] });
  expect(health.parts.map(({ part, of }) => [part, of])).toEqual(Object.entries(healthParts));
  expect(health.parts.map(({ reason }) => reason)).toEqual([
    'capacity.measured',
    'deviation.none',
    'cycles.within',
    'overLimits.none',
    'storage.fine',
  ]);
});

test('weights add up to a hundred', () => {
  expect(Object.values(healthParts).reduce((sum, of) => sum + of, 0)).toBe(100);
});

test.each([
  // Capacity out of 30 Ah, points out of 40, score, band.
  [33, 40, 100, 'normal'],
  [30, 40, 100, 'normal'],
  [27, 30, 90, 'normal'],
  [24, 20, 80, 'normal'],
  [23.7, 19, 79, 'watch'],
  [18, 0, 60, 'watch'],
  [9, 0, 60, 'watch'],
] as const)(
  'holding %s Ah of 30, with no other fault: %s points, score %s, %s [C-04]',
  (fullAh, points, score, band) => {
    expect(pointsOf({ ...faultless, fullAh }, 'capacity')).toBe(points);
    expect(judge({ ...faultless, fullAh })).toMatchObject({ score, band });
  },
);

test('one point less than 60 is abnormal [C-04]', () => {
  const worn = { ...faultless, fullAh: 18, highVoltageDays: 28 };
  expect(judge(worn)).toMatchObject({ score: 59, band: 'abnormal' });
});

test.each([
  ['none', 25],
  ['few', 23],
  ['watch', 13],
  ['bad', 0],
] as const)('deviations graded %s bring %s of 25 points', (grade, points) => {
  expect(pointsOf({ ...faultless, deviation: finding(grade, { count: 3 }) }, 'deviation')).toBe(points);
});

test('a bad cell is named with how often and how long it fell away', () => {
  const deviation = finding('bad', { cell: 11, count: 240, longestS: 94.4 });
  const part = judge({ ...faultless, deviation }).parts[1];
  expect(part).toMatchObject({ reason: 'deviation.bad', args: { cell: 11, count: 240, seconds: 94 } });
});

test.each([
  [0, 15, 'cycles.within'],
  [500, 8, 'cycles.within'],
  [999, 0, 'cycles.within'],
  [1_000, 0, 'cycles.beyond'],
  [2_500, 0, 'cycles.beyond'],
] as const)('%s of 1000 rated cycles bring %s of 15 points: %s', (cycles, points, reason) => {
  const part = judge({ ...faultless, cycles }).parts.find((one) => one.part === 'cycles');
  expect(part).toMatchObject({ points, reason, args: { cycles, rated: 1_000 } });
});

test.each([
  // Events, cycles, points out of 15.
  [0, 300, 15],
  [2, 50, 12],
  [2, null, 12],
  [10, 100, 0],
  [10, 200, 8],
  [30, 200, 0],
] as const)('%s over-limit events in %s cycles bring %s of 15 points', (overTemp, cycles, points) => {
  expect(pointsOf({ ...faultless, cycles, counts: { overTemp } }, 'overLimits')).toBe(points);
});

test('the four counts are listed one by one, unknown ones as none', () => {
  const part = judge({ ...faultless, counts: { overDischarge: 3, overCurrent: 1 } }).parts[3];
  expect(part).toMatchObject({
    reason: 'overLimits.some',
    args: { events: 4, overDischarge: 3, overCharge: 0, overCurrent: 1, overTemp: 0 },
  });
});

test.each([
  [0, 5, 'storage.fine'],
  [10, 5, 'storage.fine'],
  [55, 3, 'storage.long'],
  [100, 0, 'storage.long'],
  [400, 0, 'storage.long'],
] as const)('%s days fully charged bring %s of 5 points: %s', (highVoltageDays, points, reason) => {
  const part = judge({ ...faultless, highVoltageDays }).parts[4];
  expect(part).toMatchObject({ points, reason });
});

test('what is unknown is named and counted as of a battery just normal', () => {
  const health = judge({ sohPct: 80, counts: { overTemp: null } });
  // 20 of 40 for its capacity, and 80 % of the other 60.
  expect(health).toMatchObject({ score: 68, band: 'watch' });
  expect(health.parts).toEqual([
    { part: 'capacity', points: 20, of: 40, reason: 'capacity.reported', args: { pct: 80 } },
  ]);
  expect(health.unknown).toEqual(['deviation', 'cycles', 'overLimits', 'storage']);
});

test.each([
  // What is known; the score with full capacity points, and the band.
  ['no deviation', { deviation: finding('none') }, 85, 'normal'],
  ['few deviations', { deviation: finding('few') }, 83, 'normal'],
  ['deviations to be watched', { deviation: finding('watch') }, 73, 'watch'],
  ['a bad cell', { deviation: finding('bad', { cell: 3 }) }, 60, 'watch'],
  ['a full capacity', { sohPct: 100 }, 88, 'normal'],
  ['a capacity at its floor', { sohPct: 60 }, 48, 'abnormal'],
  ['a bad cell and no over-limit event', { deviation: finding('bad'), counts: { overTemp: 0 } }, 63, 'watch'],
  ['a bad cell and worn out', { deviation: finding('bad'), cycles: 1_000 }, 48, 'abnormal'],
] as const)(
  'of which only %s is known: what is unknown neither helps nor condemns [C-04]',
  (_, facts, score, band) => {
    expect(judge(facts)).toMatchObject({ score, band });
  },
);

test('whether a battery is normal depends on its known parts alone: from 80 % of their points', () => {
  const known = { deviation: finding('none'), cycles: 400, counts: faultless.counts };
  // 25 + 9 + 15 of 55; with a bad cell 24 of 55.
  expect(judge(known)).toMatchObject({ score: 85, band: 'normal', unknown: ['capacity', 'storage'] });
  expect(judge({ ...known, deviation: finding('bad') })).toMatchObject({ score: 60, band: 'watch' });
});

test('the measured capacity takes precedence over the reported one, and 0 Ah is not measured', () => {
  expect(judge({ fullAh: 27, sohPct: 50 }).parts[0]).toMatchObject({
    reason: 'capacity.measured',
    args: { pct: 90, fullAh: 27, designAh: 30 },
  });
  expect(judge({ fullAh: 0, sohPct: 50 }).parts[0]).toMatchObject({ reason: 'capacity.reported' });
  expect(healthOf({ fullAh: 27 }, batteryMakes()('another maker’s'))).toBeNull();
});

test('without capacity and deviation there is no health, whatever else is known', () => {
  expect(healthOf({}, make)).toBeNull();
  expect(healthOf({ cycles: 3, counts: faultless.counts, highVoltageDays: 0 }, make)).toBeNull();
});

test('what an installation sets for a model changes its points', () => {
  const own = batteryMakes({ 'sfb-14s30': { ratedCycles: 500, health: { capacityFloor: 0.8 } } })(
    'SFB-14S30',
  );
  const health = healthOf({ ...faultless, fullAh: 27, cycles: 250 }, own);
  expect(health?.parts.map(({ points }) => points)).toEqual([20, 25, 8, 15, 5]);
});
