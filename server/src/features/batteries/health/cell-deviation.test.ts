import { batteryMakes } from '@smartflight/contract/power/battery-models.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CellSample,
  type DeviationState,
  deviationFinding,
  endUse,
  foldDeviations,
  noDeviations,
} from './cell-deviation.ts';

const rule = batteryMakes()(undefined).deviation;
const start = Date.UTC(2026, 2, 5, 8);
const even = [3.8, 3.8, 3.8, 3.8];

const sample = (second: number, weak?: number, dropV = 0.2): CellSample => ({
  ts: start + second * 1000,
  cellV: even.map((volts, at) => (at + 1 === weak ? volts - dropV : volts)),
});

/** A use of so many seconds, sampled each second; `weak` returns the cell that deviates in a second, if any. */
const use = (seconds: number, weak: (second: number) => number | undefined = () => undefined) =>
  Array.from({ length: seconds + 1 }, (_, second) => sample(second, weak(second)));

const fold = (samples: readonly CellSample[], state: DeviationState = noDeviations) =>
  foldDeviations(state, samples, rule);
const judge = (samples: readonly CellSample[]) => deviationFinding(fold(samples), rule);
const firstSeconds = (count: number, cell: number) => (second: number) => (second < count ? cell : undefined);

test.each([
  [0, 'none', null],
  [1, 'few', 3],
  [4, 'few', 3],
  [5, 'watch', 3],
  [10, 'watch', 3],
  [11, 'watch', 3],
] as const)('%s major deviations of a cell in ten minutes are %s', (count, grade, cell) => {
  expect(judge(use(600, firstSeconds(count, 3)))).toMatchObject({ grade, cell, count, minutes: 10 });
});

test('mostly one cell, several a minute and lasting: the battery is bad and its cell is named [C-05]', () => {
  expect(judge(use(600, firstSeconds(120, 3)))).toMatchObject({
    grade: 'bad',
    cell: 3,
    count: 120,
    total: 120,
    perMinute: 12,
    longestS: 119,
    signs: { mostlyOneCell: true, severalPerMinute: true, lasting: true },
  });
});

test('a stretch of exactly a minute does not last, one of a second more does', () => {
  expect(judge(use(600, firstSeconds(61, 3)))).toMatchObject({ grade: 'watch', longestS: 60 });
  expect(judge(use(600, firstSeconds(62, 3)))).toMatchObject({ grade: 'bad', longestS: 61 });
});

test('exactly two a minute are several, fewer are not', () => {
  const signs = (seconds: number) => judge(use(seconds, firstSeconds(70, 3)))?.signs.severalPerMinute;
  expect(signs(35 * 60)).toBe(true);
  expect(signs(35 * 60 + 1)).toBe(false);
});

test('deviations that two cells share are not mostly of one', () => {
  const shared = judge(use(600, (second) => (second < 280 ? 1 + (second % 2) : undefined)));
  expect(shared).toMatchObject({ grade: 'watch', total: 280, signs: { mostlyOneCell: false } });
});

test.each([
  ['two and two', 4, 2, 'few'],
  ['three and two', 5, 3, 'watch'],
  ['five and five', 10, 5, 'watch'],
  ['six and five', 11, 6, 'watch'],
] as const)(
  '%s deviations of two cells count together, as the rule is published',
  (_, total, count, grade) => {
    const shared = judge(use(600, (second) => (second < total ? 1 + (second % 2) : undefined)));
    expect(shared).toMatchObject({ grade, total, count, cell: 1 });
  },
);

test('minor deviations are counted by the minute for each cell', () => {
  const samples = use(120).map((one, second) => (second < 30 ? sample(second, 2, 0.02) : one));
  expect(judge(samples)).toMatchObject({ grade: 'none', cell: null, minorPerMinute: [0, 15, 0, 0] });
});

test('several samples of one second are one deviation', () => {
  const tenth = (one: CellSample) =>
    Array.from({ length: 10 }, (_, at) => ({ ...one, ts: one.ts + at * 100 }));
  expect(judge(use(600, firstSeconds(4, 3)).flatMap(tenth))).toMatchObject({ grade: 'few', count: 4 });
});

test('a gap counts no time and ends a stretch, a short one is bridged', () => {
  const without = (from: number, to: number) =>
    judge(use(600, firstSeconds(80, 3)).filter((_, second) => second <= from || second >= to));
  expect(without(40, 50)).toMatchObject({ minutes: 10, longestS: 79, count: 71 });
  expect(without(40, 51)).toMatchObject({ minutes: 589 / 60, longestS: 40, count: 70 });
});

test('a pause of more than ten minutes begins another use, and the gravest of the last five counts', () => {
  const after = (state: DeviationState, hours: number) =>
    fold(
      use(600).map((one) => ({ ...one, ts: one.ts + hours * 3_600_000 })),
      state,
    );
  let state = fold(use(600, firstSeconds(120, 3)));
  for (let hours = 1; hours <= 4; hours += 1) state = after(state, hours);
  expect(deviationFinding(state, rule)?.grade).toBe('bad');
  state = after(state, 5);
  expect(deviationFinding(state, rule)?.grade).toBe('none');
  expect(state.past).toHaveLength(5);
});

test('a use is ended by hand when the battery goes to another device', () => {
  const state = endUse(fold(use(90, firstSeconds(3, 2))), rule);
  expect(state.use).toBeNull();
  expect(deviationFinding(state, rule)).toMatchObject({ grade: 'few', cell: 2, count: 3 });
  expect(endUse(noDeviations, rule)).toEqual(noDeviations);
});

test('nothing is found before a minute was observed', () => {
  expect(deviationFinding(noDeviations, rule)).toBeNull();
  expect(judge(use(59, firstSeconds(50, 1)))).toBeNull();
  expect(judge(use(60))).toMatchObject({ grade: 'none', minutes: 1 });
});

test('missing cells, more cells than before and samples without any are taken as they come', () => {
  const samples = [
    ...use(60),
    { ts: start + 61_000, cellV: [] },
    { ts: start + 62_000, cellV: [null, 3.5, 3.8, 3.8] },
    { ts: start + 63_000, cellV: [3.8, 3.8, 3.8, 3.8, 3.4] },
  ];
  const state = fold(samples);
  expect(state.use?.cells.map(({ major }) => major)).toEqual([0, 1, 0, 0, 1]);
  expect(deviationFinding(state, rule)).toMatchObject({ cell: 2, count: 1, total: 2 });
});

test('what an outage held back is counted once when it comes, also a second time or from before', () => {
  const all = use(600, firstSeconds(250, 3));
  const [before, held, live] = [all.slice(0, 100), all.slice(100, 300), all.slice(300)];
  const whole = deviationFinding(fold(all), rule);
  let state = fold(live, fold(before));
  expect(deviationFinding(state, rule)).toMatchObject({ count: 100, longestS: 99 });
  for (const again of [held, held, before]) state = fold(again, state);
  expect(deviationFinding(state, rule)).toMatchObject({ count: 250, minutes: whole?.minutes, grade: 'bad' });
  const backwards = fold(before, fold(held, fold(live)));
  expect(deviationFinding(backwards, rule)).toMatchObject({ count: 250, minutes: 10 });
});

test('what comes too late to be placed is only counted', () => {
  const state = fold([sample(0, 1)], fold(use(600).map((one) => ({ ...one, ts: one.ts + 3_600_000 }))));
  expect(state.late).toBe(1);
  expect(deviationFinding(state, rule)?.grade).toBe('none');
});

const flight = fc
  .array(fc.record({ second: fc.integer({ min: 0, max: 900 }), weak: fc.integer({ min: 0, max: 4 }) }), {
    minLength: 1,
    maxLength: 120,
  })
  .map((list) =>
    [...new Map(list.map((one) => [one.second, one])).values()].map(({ second, weak }) =>
      sample(second, weak),
    ),
  );

test('order within a call, repetition and a way through JSON change nothing', () => {
  fc.assert(
    fc.property(flight, fc.infiniteStream(fc.nat()), (samples, keys) => {
      const state = fold(samples);
      const shuffled = samples
        .map((one) => ({ one, key: keys.next().value ?? 0 }))
        .sort((left, right) => left.key - right.key)
        .map(({ one }) => one);
      expect(fold([...shuffled, ...samples])).toEqual(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }),
  );
});

test('how samples in order are cut into calls changes nothing, and the state given stays as it was', () => {
  fc.assert(
    fc.property(flight, fc.nat({ max: 120 }), (samples, cut) => {
      const ordered = [...samples].sort((one, other) => one.ts - other.ts);
      const first = fold(ordered.slice(0, cut));
      const kept = structuredClone(first);
      expect(fold(ordered.slice(cut), first)).toEqual(fold(ordered));
      expect(first).toEqual(kept);
    }),
  );
});

test('the state stays small whatever comes', () => {
  let state = noDeviations;
  for (let at = 0; at < 400; at += 1)
    state = foldDeviations(
      state,
      [
        {
          ts: start + at * 60_000 * (1 + (at % 13)),
          cellV: Array.from({ length: 14 }, (_, cell) => 3 + cell / 10),
        },
      ],
      rule,
    );
  expect(JSON.stringify(state).length).toBeLessThan(6_000);
});
