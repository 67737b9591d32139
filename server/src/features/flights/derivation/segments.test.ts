import { expect, test } from 'vitest';
import { FIELD, flyLegs, place, repeatable } from './fixture/lanes.ts';
import { createPlane, distanceM } from './geometry.ts';
import type { Sample } from './sample.ts';
import { workSegments } from './segments.ts';

const lane = (change: (sample: Sample, second: number) => Partial<Sample> = () => ({}), stepMs = 1000) =>
  flyLegs({ legs: [{ to: [0, 100] }], stepMs }).map((sample, i) => ({ ...sample, ...change(sample, i) }));
const lengthS = (samples: Sample[]) =>
  workSegments(samples).reduce((sum, { from, to }) => sum + (to.at - from.at) / 1000, 0);

test('every step of a plain lane qualifies and they join into one run', () => {
  const segments = workSegments(lane());
  expect(segments.map((segment) => segment.joined)).toEqual([false, ...Array(19).fill(true)]);
  expect(lengthS(lane())).toBe(20);
});

test('where the moment of switching is unknown, half a step counts at each edge', () => {
  const offAt = (fields: Partial<Sample>) => lengthS(lane((_, s) => (s === 10 ? fields : {})));
  expect(offAt({ sprayOn: false })).toBe(19);
  expect(offAt({ flowLpm: 0.04 })).toBe(19);
  expect(offAt({ landed: 'on_ground' })).toBe(19);
  expect(offAt({ armed: false })).toBe(19);
  const only = (seconds: number[]) => lengthS(lane((_, s) => ({ sprayOn: seconds.includes(s) })));
  expect(only([10])).toBe(1);
  expect(only([10, 12])).toBe(2);
});

test('an off of one sample is not bridged, however short', () => {
  expect(lengthS(lane((_, i) => ({ sprayOn: i !== 20 }), 250))).toBe(19.75);
});

test('the moment that the device reports replaces half a step', () => {
  const at = lane()[0]!.at;
  const switched = (onS: number, offS: number, changes: Record<number, number>) =>
    lengthS(
      lane((_, s) => ({
        sprayOn: s >= onS && s < offS,
        ...(changes[s] === undefined ? {} : { sprayChangedAt: at + changes[s] * 1000 }),
      })),
    );
  expect(switched(5, 15, {})).toBe(10);
  expect(switched(5, 15, { 5: 4.2 })).toBeCloseTo(10.3, 9);
  expect(switched(5, 15, { 5: 4.2, 15: 14.9 })).toBeCloseTo(10.7, 9);
  expect(switched(5, 15, { 5: 5, 15: 14 })).toBe(9);
  expect(switched(5, 15, { 5: 2, 15: 20 })).toBe(10);
  // Switched twice within a step: the first moment is between the sample and the reported one.
  expect(switched(0, 99, { 10: 9.6 })).toBeCloseTo(20 - 0.3, 9);
  expect(switched(99, 99, { 10: 9.6 })).toBeCloseTo(0.3, 9);
});

test('product that flows before or after its swath is reported has the swath of its run', () => {
  const missing = (seconds: number[], swathM: number | undefined) =>
    lengthS(lane((_, s) => ({ sprayOn: s >= 5 && s < 15, ...(seconds.includes(s) ? { swathM } : {}) })));
  expect(missing([], 0)).toBe(10);
  for (const swathM of [0, undefined]) {
    expect(missing([5], swathM)).toBe(10);
    expect(missing([5, 6, 7, 8], swathM)).toBe(10);
    expect(missing([13, 14], swathM)).toBe(10);
    expect(missing([5, 6, 9, 14], swathM)).toBe(10);
  }
  expect(missing([5], 20.1)).toBe(10);
  expect(missing([5, 6, 7, 8, 9, 10, 11, 12, 13, 14], 0)).toBe(0);
  expect(missing([5, 6, 7, 8, 9, 10, 11, 12, 13, 14], 0.4)).toBe(0);
});

test('a sample without position or flow reading is a gap in data, bridged up to 10 s in steady flight', () => {
  const without = (fields: Partial<Sample>, count = 1) =>
    lengthS(lane((_, s) => (s >= 10 && s < 10 + count ? fields : {})));
  for (const fields of [{ fix: 'none' }, { lat: undefined }, { sprayOn: undefined, flowLpm: undefined }]) {
    expect(without(fields), JSON.stringify(fields)).toBe(20);
    expect(without(fields, 2), JSON.stringify(fields)).toBe(20);
    expect(without(fields, 9), JSON.stringify(fields)).toBe(20);
    expect(without(fields, 10), JSON.stringify(fields)).toBe(9);
  }
});

test('a gap of more than 3 s counts only where course, distance and switch show steady flight', () => {
  const gapAfter = (s: number, samples: Sample[]) => samples.filter((_, i) => i <= s || i >= s + 6);
  const lengthM = (samples: Sample[]) =>
    workSegments(samples).reduce((sum, { from, to }) => sum + distanceM(from, to), 0);
  expect(lengthM(gapAfter(7, lane()))).toBeCloseTo(100, 1);
  // Noise of 2 cm at 10 Hz changes neither.
  const noisy = flyLegs({
    legs: [{ to: [0, 100] }],
    stepMs: 100,
    jitter: { ms: 0, m: 0.02, random: repeatable(7) },
  });
  expect(lengthM(noisy.filter((_, i) => i < 70 || i > 130))).toBeCloseTo(100, 0);
  // A curve is followed, a turn to the next lane is not.
  const plane = createPlane(FIELD);
  const curve = lane().map((sample, s) => ({
    ...sample,
    ...place(plane, 60 * Math.cos(s / 12), 60 * Math.sin(s / 12)),
  }));
  expect(Math.abs(lengthM(gapAfter(7, curve)) / 100 - 1)).toBeLessThan(0.002);
  const turn = flyLegs({ legs: [{ to: [0, 50] }, { to: [10, 50] }, { to: [10, 0] }] });
  expect(lengthM(gapAfter(8, turn))).toBeCloseTo(40 + 40, 1);
  // Stopped or detoured within the gap, or carried on by another start of the device.
  const stopped = flyLegs({ legs: [{ to: [0, 50], holdS: 2 }, { to: [0, 100] }] });
  expect(lengthM(gapAfter(8, stopped))).toBeLessThan(81);
  expect(
    lengthM(
      gapAfter(
        7,
        lane((_, s) => (s > 10 ? { bootId: 'b2' } : {})),
      ),
    ),
  ).toBeCloseTo(70, 1);
  // Off since a reported moment or, if none is reported, half of the gap.
  const off = lane((_, s) => ({ sprayOn: s < 10 }));
  expect(lengthM(gapAfter(7, off))).toBeCloseTo(35 + 15, 1);
  const offAt = off[0]!.at + 9000;
  expect(
    lengthM(
      gapAfter(
        7,
        off.map((one, s) => (s < 10 ? one : { ...one, sprayChangedAt: offAt })),
      ),
    ),
  ).toBeCloseTo(45, 1);
});

test('a gap in an even turn counts along the arc, up to two thirds of a circle', () => {
  const plane = createPlane(FIELD);
  const around = (radiusM: number, afterGapM = radiusM) => {
    let [x, y, course] = [0, 0, 0];
    const samples = lane().map((sample, s) => {
      const turn = 5 / (s > 10 ? afterGapM : radiusM);
      const chord = 5 * (Math.sin(turn / 2) / (turn / 2));
      if (s > 0) {
        x += chord * Math.cos(course + turn / 2);
        y += chord * Math.sin(course + turn / 2);
        course += turn;
      }
      return { ...sample, ...place(plane, x, y) };
    });
    const kept = samples.filter((_, s) => s <= 7 || s >= 13);
    return workSegments(kept).reduce((sum, { from, to }) => sum + distanceM(from, to), 0);
  };
  for (const radiusM of [17, 13, 8, -8])
    expect(Math.abs(around(radiusM) / 100 - 1), `${radiusM} m`).toBeLessThan(0.01);
  expect(around(7)).toBeLessThan(71);
  expect(around(13, 8), 'another turn after the gap').toBeLessThan(71);
});

test('a step between two starts of the device does not count', () => {
  expect(lengthS(lane((_, s) => (s > 10 ? { bootId: 'b2' } : {})))).toBe(19);
});

test('a swath that changes between two samples changes evenly', () => {
  const samples = lane((_, s) => ({ swathM: s < 10 ? 4 : 8 }));
  const between = workSegments(samples).filter(
    ({ to }) => to.at > samples[9]!.at && to.at <= samples[10]!.at,
  );
  expect([between[0]?.fromSwathM, between.at(-1)?.toSwathM]).toEqual([4, 8]);
});

test('steps over 3 s or 20 m/s do not qualify; a single position far away is left out', () => {
  const spaced = (stepMs: number) => lengthS(flyLegs({ legs: [{ to: [0, 90] }], stepMs }));
  expect(spaced(3000)).toBe(18);
  expect(spaced(3100)).toBeLessThan(3.2);
  const jumped = (count: number) =>
    lengthS(lane((sample, s) => (s >= 10 && s < 10 + count ? { lat: sample.lat! + 0.001 } : {})));
  expect(jumped(1)).toBe(20);
  expect(jumped(4)).toBe(18);
});

test('a curve flown at 1 Hz is measured along the curve', () => {
  const [radiusM, speedMps] = [20, 8];
  const plane = createPlane(FIELD);
  const samples = lane().map((sample, s) => {
    const angle = (s * speedMps) / radiusM;
    return { ...sample, ...place(plane, radiusM * Math.cos(angle), radiusM * Math.sin(angle)) };
  });
  const lengthM = workSegments(samples).reduce((sum, { from, to }) => sum + distanceM(from, to), 0);
  expect(Math.abs(lengthM / (20 * speedMps) - 1)).toBeLessThan(0.001);
});

test('a corner flown with product on is not rounded', () => {
  const samples = flyLegs({ legs: [{ to: [0, 50] }, { to: [50, 50] }] });
  const east = createPlane(FIELD);
  for (const { to } of workSegments(samples)) {
    const [x, y] = [east.x(to.lat, to.lon), east.y(to.lat, to.lon)];
    expect(Math.min(Math.abs(x), Math.abs(y - 50))).toBeLessThan(0.01);
  }
});

test('a valve that opens before the flow is metered adds no area before it opened', () => {
  const samples = lane((sample, s) => {
    if (s < 10) return { sprayOn: false, flowLpm: 0 };
    if (s === 10) return { sprayOn: true, flowLpm: 0, sprayChangedAt: sample.at - 100 };
    return { sprayChangedAt: sample.at - 100 - (s - 10) * 1000 };
  });
  const [segment] = workSegments(samples);
  expect(segment?.from.at).toBeGreaterThanOrEqual(samples[10]!.at - 100);
});
