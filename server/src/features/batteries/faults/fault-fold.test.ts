import { batteryMakes } from '@smartflight/contract/power/battery-models.ts';
import { expect, test } from 'vitest';
import { foldBattery, judge } from '../state/battery-fold.ts';
import type { BatteryState, StoredSample } from '../state/battery-state.ts';
import { type FaultSpan, withSeen } from './fault-spans.ts';

const makes = batteryMakes();
const start = Date.UTC(2026, 8, 16, 12);
const [drone, charger] = [1, 2];

const unseen: BatteryState = {
  seenAt: start,
  usedAt: null,
  deviceNo: null,
  slot: null,
  soc: null,
  voltageV: null,
  currentA: null,
  tempC: null,
  cellMv: null,
  facts: {},
  factsAt: null,
  deviations: null,
};

const sample = (second: number, more: Partial<StoredSample> = {}): StoredSample => ({
  at: start + second * 1000,
  deviceNo: drone,
  kind: 'drone',
  on: null,
  slot: 0,
  soc: 80,
  voltageV: null,
  currentA: 10,
  tempC: 30,
  cellMv: null,
  facts: null,
  ...more,
});

/** A battery state that is passed from one updater run to the next. */
function battery() {
  let kept = unseen;
  let spans: FaultSpan[] = [];
  return {
    pass: (...samples: StoredSample[]) => {
      const folded = foldBattery(kept, samples, { makes, known: spans });
      const { faults } = judge(folded.kept, makes);
      const after = withSeen(spans, folded.seen, new Set(faults));
      kept = folded.kept;
      spans = after.spans;
      return { standing: faults, fresh: after.fresh.map(({ code }) => code) };
    },
    spans: () =>
      spans.map(({ code, from, last, isActive }) => [
        code,
        (from - start) / 1000,
        (last - start) / 1000,
        isActive,
      ]),
  };
}

const reported = (faults?: string[]) => ({ cycles: 10, ...(faults ? { faults } : {}) });

test('what came and went among the samples of one pass is seen, once, whatever is taken again [C-04]', () => {
  const one = battery();
  const samples = [
    sample(0),
    sample(10, { tempC: 81 }),
    sample(11, { tempC: 82 }),
    sample(20),
    sample(30, { facts: reported(['short_circuit']) }),
    sample(40, { facts: reported([]) }),
    sample(50, { facts: { raised: { link: true } } }),
    sample(60, { facts: { raised: { link: false } } }),
    sample(70),
  ];
  expect(one.pass(...samples)).toEqual({ standing: [], fresh: ['over_temp', 'short_circuit', 'link'] });
  const spans = one.spans();
  expect(spans).toEqual([
    ['over_temp', 10, 11, false],
    ['short_circuit', 30, 40, false],
    ['link', 50, 60, false],
  ]);
  expect(one.pass(...samples).fresh).toEqual([]);
  expect(one.pass(...samples.slice(2, 6)).fresh).toEqual([]);
  expect(one.spans()).toEqual(spans);
});

test('a late batch reports a fault that is over, and changes nothing current', () => {
  const one = battery();
  expect(one.pass(sample(5_000, { tempC: 81 }))).toEqual({ standing: ['over_temp'], fresh: ['over_temp'] });
  const late = one.pass(sample(10, { cellMv: [3_100, 3_800] }), sample(20, { cellMv: [3_800, 3_800] }));
  expect(late).toEqual({ standing: ['over_temp'], fresh: ['over_discharge'] });
  expect(one.spans()).toEqual([
    ['over_discharge', 10, 10, false],
    ['over_temp', 5_000, 5_000, true],
  ]);
});

test('a fault that flickers at its limit is one, one that comes again a quarter of an hour later another', () => {
  const one = battery();
  expect(one.pass(sample(0, { tempC: 81 }), sample(1), sample(2, { tempC: 81 })).fresh).toEqual([
    'over_temp',
  ]);
  expect(one.pass(sample(3)).standing).toEqual([]);
  expect(one.pass(sample(300, { tempC: 81 }), sample(301)).fresh).toEqual([]);
  expect(one.pass(sample(1_300, { tempC: 81 })).fresh).toEqual(['over_temp']);
});

test('a standing fault is one through any silence, with the time of its latest report', () => {
  const one = battery();
  one.pass(sample(0, { facts: reported(['link']), tempC: 81 }));
  expect(one.pass(sample(90_000, { tempC: 85 }))).toEqual({ standing: ['link', 'over_temp'], fresh: [] });
  expect(one.spans()).toEqual([
    ['link', 0, 90_000, true],
    ['over_temp', 0, 90_000, true],
  ]);
});

test('a report of the same things by the same device that no longer carries a fault ends it', () => {
  const one = battery();
  expect(one.pass(sample(0, { facts: reported(['10']) })).standing).toEqual(['10']);
  const elsewhere = sample(10, { deviceNo: charger, kind: 'charger', facts: reported() });
  expect(one.pass(elsewhere).standing, 'another device says nothing of it').toEqual(['10']);
  const partial = sample(20, { soc: null, facts: reported() });
  expect(one.pass(partial).standing, 'a report of less says nothing of it').toEqual(['10']);
  expect(one.pass(sample(30, { facts: reported() })).standing).toEqual([]);
  expect(one.spans()).toEqual([['10', 0, 30, false]]);
});

test('readings of the device that a battery has moved to end faults of the first one when they contradict them', () => {
  const one = battery();
  const bay = { deviceNo: charger, kind: 'charger' as const };
  one.pass(sample(0, { ...bay, facts: reported(['over_discharge', 'short_circuit']) }), sample(60, bay));
  const high = { cellMv: [3_900, 3_900] };
  expect(one.pass(sample(70, high)).standing, 'both tell of it').toContain('over_discharge');
  expect(one.pass(sample(151, high)).standing).toEqual(['short_circuit']);
  expect(one.spans()).toEqual([
    ['over_discharge', 0, 151, false],
    ['short_circuit', 0, 60, true],
  ]);
});

test('a reading without the cells leaves open what the last one with them has shown', () => {
  const one = battery();
  const low = sample(0, { cellMv: [3_100, 3_800], voltageV: 6.9 });
  expect(one.pass(low).standing).toEqual(['over_discharge']);
  expect(one.pass(sample(10, { voltageV: 8, tempC: -10, currentA: null })).standing).toEqual([
    'over_discharge',
  ]);
  expect(one.pass(sample(20, { cellMv: [3_300, 3_800] })).standing).toEqual([]);
});

test('cold and current of different instants make no charge in the cold', () => {
  const one = battery();
  one.pass(sample(0, { tempC: -10, currentA: null }));
  expect(one.pass(sample(90_000, { tempC: null, currentA: -20 })).standing).toEqual([]);
  expect(one.pass(sample(90_010, { tempC: -10, currentA: -20 })).standing).toEqual(['cold_charge']);
  expect(one.pass(sample(90_020, { tempC: null, currentA: 0 })).standing).toEqual([]);
});

test('a battery with its own connection on a drone that reports it too is in one use', () => {
  const one = battery();
  const cells = [3_800, 3_800, 3_600];
  const samples = Array.from({ length: 180 }, (_, second) => [
    sample(second, { cellMv: cells }),
    sample(second + 0.5, { deviceNo: 9, kind: 'battery', cellMv: cells }),
  ]).flat();
  one.pass(...samples.slice(0, 180));
  const { kept } = foldBattery(unseen, samples, { makes, known: [] });
  expect(kept.deviations?.past).toEqual([]);
  expect(judge(kept, makes).worst).toMatchObject({ cell: 3, deviations: 180 });
});

test('an event raised again while it is active is the same fault since it began', () => {
  const one = battery();
  one.pass(sample(0, { facts: { raised: { link: true } } }));
  expect(one.pass(sample(3_600, { facts: { raised: { link: true } } }))).toEqual({
    standing: ['link'],
    fresh: [],
  });
  expect(one.spans()).toEqual([['link', 0, 3_600, true]]);
});
