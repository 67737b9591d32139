import { expect, test } from 'vitest';
import { FIELD, flyLegs, laneLegs, START_AT } from './fixture/lanes.ts';
import { isFinal, RULES } from './rules.ts';
import type { Sample } from './sample.ts';
import { sortieDay, totalSorties } from './sortie-totals.ts';
import { deriveSorties } from './sorties.ts';

function seconds(fromS: number, toS: number, fields: Partial<Sample>): Sample[] {
  const samples: Sample[] = [];
  for (let s = fromS; s <= toS; s++) {
    samples.push({ bootId: 'b1', seq: s, at: START_AT + s * 1000, ...fields });
  }
  return samples;
}

const ground: Partial<Sample> = { armed: true, landed: 'on_ground' };
const air: Partial<Sample> = { armed: true, landed: 'in_air' };
const off: Partial<Sample> = { armed: false, landed: 'on_ground' };
const seen = (samples: Sample[], now?: number) =>
  deriveSorties(samples, { now }).map(({ startAt, endAt, endReason, kind }) => {
    return [(startAt - START_AT) / 1000, (endAt - START_AT) / 1000, endReason, kind];
  });

test('[G-05] rule 2: a sortie opens after 1 s in the air and starts at the first such sample', () => {
  expect(seen([...seconds(0, 9, ground), ...seconds(10, 39, air), ...seconds(40, 50, ground)])).toEqual([
    [10, 40, 'landed', 'sortie'],
  ]);
  expect(seen([...seconds(0, 9, ground), ...seconds(10, 10, air), ...seconds(11, 20, ground)])).toEqual([]);
});

test('rule 2: a time on the ground ends the wait for the first second in the air', () => {
  const hop = [...seconds(0, 9, ground), ...seconds(10, 10, air), ...seconds(11, 14, ground)];
  expect(seen([...hop, ...seconds(15, 40, air), ...seconds(41, 50, ground)])).toEqual([
    [15, 41, 'landed', 'sortie'],
  ]);
});

test('rule 2: a climb counts back only while the motors ran', () => {
  const rest = { armed: true, heightHomeM: 0.3, speedMps: 0, climbMps: 0 };
  const climb = { ...rest, heightHomeM: 1, climbMps: 1.5 };
  const { armed: _armed, ...withoutMotors } = climb;
  const flown = (climbing: Partial<Sample>) =>
    seen([
      ...seconds(0, 9, rest),
      ...seconds(10, 11, climbing),
      ...seconds(12, 71, { ...rest, heightHomeM: 8 }),
      ...seconds(72, 74, { ...rest, armed: false }),
    ])[0]?.[0];
  expect([flown(climb), flown(withoutMotors)]).toEqual([10, 12]);
});

test('rule 2: without a landed state, armed and high or fast for 2 s opens it', () => {
  const low = { armed: true, heightAglM: 1.0, speedMps: 1.5 };
  const end = seconds(60, 62, { armed: false });
  const flown = (fields: Partial<Sample>) =>
    seen([...seconds(0, 9, low), ...seconds(10, 59, fields), ...end]);
  expect(flown({ ...low, heightAglM: 1.1 })).toEqual([[10, 60, 'disarmed', 'sortie']]);
  expect(flown({ ...low, speedMps: 1.6 })).toEqual([[10, 60, 'disarmed', 'sortie']]);
  expect(flown(low)).toEqual([]);
  expect(seen([...seconds(0, 1, { ...low, heightAglM: 2 }), ...seconds(2, 9, low)])).toEqual([]);
});

test('[G-05] rule 2: armed and 8 m above take-off for 60 s is a flight without landed or a radar', () => {
  const rest = { armed: true, heightHomeM: 0.3, speedMps: 0, climbMps: 0 };
  const climb = { ...rest, heightHomeM: 1, climbMps: 1.5 };
  const hover = { ...rest, heightHomeM: 8 };
  const flown = [...seconds(0, 9, rest), ...seconds(10, 11, climb), ...seconds(12, 71, hover)];
  expect(seen([...flown, ...seconds(72, 90, rest)])).toEqual([[10, 72, 'landed', 'sortie']]);
  expect(seen([...flown, ...seconds(72, 74, { ...rest, armed: false })])).toEqual([
    [10, 72, 'disarmed', 'sortie'],
  ]);
  expect(seen([...flown, ...seconds(72, 79, rest), ...seconds(80, 99, hover)])).toEqual([
    [10, 99, 'link_lost', 'sortie'],
  ]);
  const withoutArmed = flown.map(({ armed: _armed, ...sample }) => sample);
  expect(seen(withoutArmed)).toEqual([]);
});

test('rule 3: a hover below the take-off point does not end a flight', () => {
  const work = { armed: true, heightHomeM: -6, speedMps: 5 };
  const flown = [...seconds(0, 30, work), ...seconds(31, 60, { ...work, speedMps: 0 })];
  expect(seen([...flown, ...seconds(61, 90, work), ...seconds(91, 91, { armed: false })])).toEqual([
    [0, 91, 'disarmed', 'sortie'],
  ]);
});

test('rule 3: a bounce under 3 s does not split, a landing does, disarming closes at once', () => {
  const bounce = [...seconds(0, 29, air), ...seconds(30, 32, ground), ...seconds(33, 59, air)];
  expect(seen([...bounce, ...seconds(60, 70, ground)])).toEqual([[0, 60, 'landed', 'sortie']]);
  const landing = [...seconds(0, 29, air), ...seconds(30, 33, ground), ...seconds(34, 59, air)];
  expect(seen([...landing, ...seconds(60, 61, off)])).toEqual([
    [0, 30, 'landed', 'sortie'],
    [34, 60, 'disarmed', 'sortie'],
  ]);
  expect(seen([...seconds(0, 29, air), ...seconds(30, 30, ground), ...seconds(31, 31, off)])).toEqual([
    [0, 30, 'disarmed', 'sortie'],
  ]);
});

test('rule 4: silence up to 30 s is bridged, up to 120 s marked, beyond closes at the last sample', () => {
  const flown = (silenceS: number) =>
    deriveSorties([
      ...seconds(0, 30, air),
      ...seconds(30 + silenceS, 200, air),
      ...seconds(201, 205, ground),
    ]);
  expect(flown(30)).toMatchObject([{ gaps: [], flightS: 201 }]);
  expect(flown(31)).toMatchObject([{ gaps: [{ startAt: START_AT + 30_000, endAt: START_AT + 61_000 }] }]);
  expect(flown(31)[0]!.flags).toContain('gap');
  expect(flown(120)).toHaveLength(1);
  expect(flown(121)).toMatchObject([
    { endAt: START_AT + 30_000, endReason: 'link_lost' },
    { startAt: START_AT + 151_000, endReason: 'landed' },
  ]);
});

test('rule 4: a late batch closes the hole and gives one whole sortie', () => {
  const all = [...seconds(0, 400, air), ...seconds(401, 405, ground)];
  const early = all.filter((sample) => sample.seq < 100 || sample.seq > 300);
  expect(deriveSorties(early)).toHaveLength(2);
  expect(deriveSorties([...early, ...all])).toEqual(deriveSorties(all));
});

test('a flight whose data ends in the air is open for 120 s, then lost', () => {
  const flown = seconds(0, 60, air);
  expect(seen(flown, START_AT + 179_000)).toEqual([[0, 60, 'open', 'sortie']]);
  expect(seen(flown, START_AT + 180_000)).toEqual([[0, 60, 'link_lost', 'sortie']]);
  expect(seen(flown)).toEqual([[0, 60, 'link_lost', 'sortie']]);
});

test('rule 5: a reboot splits, unless the device declares the same sortie', () => {
  const flown = (fields: Partial<Sample>) => [
    ...seconds(0, 30, { ...air, ...fields }),
    ...seconds(32, 60, { ...air, ...fields, bootId: 'b2' }),
    ...seconds(61, 65, { ...ground, ...fields, bootId: 'b2' }),
  ];
  expect(seen(flown({}))).toEqual([
    [0, 30, 'reboot', 'sortie'],
    [32, 61, 'landed', 'sortie'],
  ]);
  expect(deriveSorties(flown({ sortieId: 's1' }))).toMatchObject([
    { key: 'id:s1', startAt: START_AT, endAt: START_AT + 61_000 },
  ]);
});

test('rule 1: the device id defines the sortie and the machine fills its gaps', () => {
  const flown = [...seconds(0, 5, ground), ...seconds(6, 60, air), ...seconds(61, 65, ground)];
  const named = flown.map((s) =>
    s.seq >= 10 && s.seq <= 40 && s.seq % 3 === 0 ? { ...s, sortieId: 's1' } : s,
  );
  expect(deriveSorties(named)).toMatchObject([
    { key: 'id:s1', startAt: START_AT + 6000, endAt: START_AT + 61_000, endReason: 'landed' },
  ]);
  const swapped = flown.map((s) => ({ ...s, sortieId: s.seq <= 30 ? 's1' : 's2' }));
  expect(deriveSorties(swapped).map((s) => [s.key, s.endReason])).toEqual([
    ['id:s1', 'id_change'],
    ['id:s2', 'landed'],
  ]);
  const twice = [...flown, ...seconds(70, 90, air), ...seconds(91, 95, ground)];
  const [only, ...others] = deriveSorties(twice.map((s) => ({ ...s, sortieId: 's1' })));
  expect(others).toEqual([]);
  expect(only!.flags).toContain('id_disagrees');
  expect(only!.flightS).toBe(55 + 21);
});

test('rule 6: under 10 s in the air is a ground test, and no area is flagged', () => {
  const flown = (s: number) => deriveSorties([...seconds(0, s - 1, air), ...seconds(s, s + 5, ground)])[0]!;
  expect(flown(9).kind).toBe('ground_test');
  expect(flown(10).kind).toBe('sortie');
  expect(flown(10).flags).toContain('zero_area');
  expect(totalSorties([flown(9), flown(10)]).sorties).toBe(1);
});

test('rule 7: a sortie is final after two quiet minutes', () => {
  expect(isFinal(START_AT, START_AT + 119_999)).toBe(false);
  expect(isFinal(START_AT, START_AT + 120_000)).toBe(true);
});

test('rule 8: the day is that of the start in the given time zone, over midnight too', () => {
  const startAt = Date.UTC(2026, 2, 1, 15, 59);
  expect(sortieDay(startAt, 'Asia/Shanghai')).toBe('2026-03-01');
  expect(sortieDay(startAt + 60_000, 'Asia/Shanghai')).toBe('2026-03-02');
  expect(sortieDay(startAt, 'UTC')).toBe('2026-03-01');
});

test('rule 9: spray and sow give mixed, each area kept and summed', () => {
  const sprayed = flyLegs({ legs: [{ to: [0, 100] }, { to: [0, 120], on: false, holdS: 3 }] });
  const sown = flyLegs({ legs: [{ to: [0, 100] }], sample: { flowLpm: 0, spreadKgpm: 8, work: 'sow' } });
  const after = sprayed.at(-1)!.at + 1000 - START_AT;
  const late = sown.map((s, i) => ({ ...s, seq: 1000 + i, at: s.at + after }));
  const [sortie] = deriveSorties([...sprayed, ...late]);
  expect(sortie).toMatchObject({ workType: 'mixed' });
  const { spray, sow, total } = sortie!.areas;
  expect(spray.grossM2).toBeCloseTo(1000, 0);
  expect(sow.grossM2).toBeCloseTo(1000, 0);
  expect(total.netM2).toBeCloseTo(spray.netM2 + sow.netM2, 2);
  expect(deriveSorties(sprayed)[0]!.workType).toBe('spray');
  expect(deriveSorties(late)[0]!.workType).toBe('sow');
  expect(deriveSorties(seconds(0, 20, air))[0]!.workType).toBe('none');
});

test('rule 10: the pilot is whom most samples name, else unknown', () => {
  const named = seconds(0, 30, air).map((s) => ({ ...s, pilotId: s.seq < 10 ? 'ada' : 'bo' }));
  expect(deriveSorties(named)[0]!.pilotId).toBe('bo');
  expect(deriveSorties(seconds(0, 30, air))[0]!.pilotId).toBeUndefined();
});

test('rule 11: times, distance, speed, height, rate and work rate of a flown lane', () => {
  const flown = flyLegs({ legs: [{ to: [0, 300] }, { to: [0, 400], on: false }], sample: { socPct: 80 } });
  flown.at(-1)!.socPct = 60;
  const sortie = deriveSorties(flown)[0]!;
  expect(sortie).toMatchObject({ flightS: 80, sprayS: 60, ferryS: 20, socStartPct: 80, socEndPct: 60 });
  expect(sortie.distanceM).toBeCloseTo(400, 3);
  expect(sortie.maxWorkSpeedMps).toBe(5);
  expect(sortie.avgWorkHeightM).toBe(3);
  expect(sortie.spray.used).toBeCloseTo(6.05, 2);
  expect(sortie.rateLpha).toBeCloseTo(6.05 / 0.3, 1);
  expect(sortie.haPerH).toBeCloseTo((0.3 * 3600) / 80, 3);
  expect(sortie.firstPosition?.lat).toBeCloseTo(FIELD.lat, 7);
  expect(sortie.bbox?.[3]).toBeGreaterThan(FIELD.lat + 0.003);
});

test('rule 3: a disarmed sample after a gap is not part of the flight', () => {
  const flown = flyLegs({ legs: [{ to: [0, 100] }] });
  const last = flown.at(-1)!;
  const carried = { ...last, seq: last.seq + 1, lat: last.lat! + 0.001, armed: false };
  const [after, atOnce] = [20_000, 1_000].map(
    (ms) => deriveSorties([...flown, { ...carried, at: last.at + ms }])[0]!,
  );
  expect(after).toMatchObject({ endAt: last.at, endReason: 'disarmed' });
  expect(after!.distanceM).toBeCloseTo(100, 3);
  expect(atOnce).toMatchObject({ endAt: last.at + 1_000, endReason: 'disarmed' });
});

test('rule 11: the greatest height is that of the flight, also of one without work', () => {
  const heights = [1.5, 3, 30, 12];
  const flown = seconds(0, 30, air).map((s) => ({ ...s, heightHomeM: heights[s.seq % 4]! }));
  expect(deriveSorties(flown)[0]).toMatchObject({
    maxHeightM: 30,
    maxHeightReference: 'takeoff',
    avgWorkHeightM: undefined,
    heightReference: undefined,
  });
});

test('rule 11: steps without a valid position at both ends add no distance', () => {
  const flown = flyLegs({ legs: [{ to: [0, 100] }] });
  flown[5] = { ...flown[5]!, lat: 0, lon: 0 };
  flown[10] = { ...flown[10]!, fix: 'none' };
  expect(deriveSorties(flown)[0]!.distanceM).toBeCloseTo(80, 3);
});

test('rule 11: a volume counter survives resets, and a wrong one is flagged', () => {
  const counted = (volumeOf: (second: number) => number) =>
    deriveSorties(
      seconds(0, 60, { ...air, sprayOn: true, flowLpm: 6 }).map((s) => ({
        ...s,
        volumeUsedL: volumeOf(s.seq),
      })),
    )[0]!;
  expect(counted((s) => s * 0.1).spray.used).toBeCloseTo(6, 6);
  expect(counted((s) => (s < 30 ? s * 0.1 : (s - 29) * 0.1)).spray.used).toBeCloseTo(6, 6);
  expect(counted((s) => s * 0.1).volumeMismatch).toBe(false);
  expect(counted((s) => s * 0.106).volumeMismatch).toBe(true);
  expect(counted((s) => s * 0.106).flags).toContain('volume_mismatch');
});

test('rule 11: refills by the device word, else by a rising tank', () => {
  const stops = [
    ...seconds(0, 20, { ...air, work: 'spray' }),
    ...seconds(21, 30, { ...air, work: 'refill' }),
  ];
  expect(deriveSorties([...stops, ...seconds(31, 40, { ...air, work: 'spray' })])[0]!.refills).toBe(1);
  const levels = seconds(0, 60, air).map((s) => ({
    ...s,
    tankL: s.seq < 30 ? 10 - s.seq * 0.3 : 12 - s.seq * 0.1,
  }));
  expect(deriveSorties(levels)[0]!.refills).toBe(1);
});

test('the device area is compared with gross: over 3 % off is flagged', () => {
  const flown = (factor: number) => {
    const samples = flyLegs({ legs: laneLegs(2, 100, 9) });
    samples.at(-1)!.areaM2 = 2000 * factor;
    return deriveSorties(samples)[0]!;
  };
  expect(flown(1.02).areaMismatch).toBe(false);
  expect(flown(1.04)).toMatchObject({ areaMismatch: true, deviceAreaM2: 2080 });
});

test('areas of a few square metres are too small to compare, whatever the device reports', () => {
  const samples = flyLegs({ legs: laneLegs(1, 20, 9) });
  samples.at(-1)!.areaM2 = 240;
  expect(deriveSorties(samples)[0]).toMatchObject({ areaMismatch: false, deviceAreaM2: 240 });
  samples.at(-1)!.areaM2 = 400;
  expect(deriveSorties(samples)[0]!.areaMismatch).toBe(true);
});

test('rule 12: totals are the sums of the sorties, to the hundredth of a square metre', () => {
  const sorties = [3, 5, 7].map((lanes) => deriveSorties(flyLegs({ legs: laneLegs(lanes, 90, 8.3) }))[0]!);
  const { areas } = totalSorties(sorties);
  const sum = sorties.reduce((cents, sortie) => cents + Math.round(sortie.areas.total.netM2 * 100), 0);
  expect(Math.round(areas.netM2 * 100)).toBe(sum);
});

test('product without a known swath adds no area and states the reason', () => {
  const [sortie] = deriveSorties(flyLegs({ legs: [{ to: [0, 100] }], sample: { swathM: undefined } }));
  expect(sortie!.areas.total.grossM2).toBe(0);
  expect(sortie!.flags).toEqual(expect.arrayContaining(['swath_unknown', 'zero_area']));
});

test('a rule can be changed for one run without touching the others', () => {
  const flown = [...seconds(0, 29, air), ...seconds(30, 35, ground)];
  const rules = { ...RULES, minAirborneMs: 60_000 };
  expect(deriveSorties(flown, { rules })[0]!.kind).toBe('ground_test');
});
