import type { RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import { expect, test } from 'vitest';
import { createReplay, type StoredSample } from './replay.ts';

const rule: RuleForm = {
  name: 'Test',
  measure: 'battery',
  comparison: 'below',
  value: 25,
  clearValue: 30,
  forS: 0,
  during: 'always',
  severity: 'warning',
  quiet: null,
  channels: [],
  target: 'all',
  teamId: null,
  droneIds: [],
  isEnabled: true,
};
const farMs = 1e12;

function replay(form: Partial<RuleForm>, samples: readonly StoredSample[], dayEndsAt = farMs) {
  const one = createReplay({ ...rule, ...form }, 'D1', dayEndsAt);
  one.feed(samples);
  return one.end((samples.at(-1)?.at ?? 0) + 1);
}

test('a replay counts each time that the alarm would have been raised', () => {
  const socs = [40, 24, 26, 24, 31, 20, 35];
  expect(
    replay(
      {},
      socs.map((socPct, nth) => ({ at: nth * 1_000, socPct })),
    ),
  ).toEqual({ times: 2, lastAt: 5_000 });
});

test('only work counts for a rule while working, and a turn between passes is part of it', () => {
  const flying = { landed: 'in_air' as const, armed: true };
  const spray = { ...flying, sprayOn: true, flowLpm: 3 };
  const turn = { ...flying, sprayOn: false, flowLpm: 0 };
  const form = { during: 'working' as const };
  expect(replay(form, [{ at: 0, ...turn, socPct: 20 }]).times).toBe(0);
  expect(
    replay(form, [
      { at: 0, ...spray, socPct: 40 },
      { at: 9_000, ...turn, socPct: 20 },
    ]).times,
  ).toBe(1);
});

test('a silence of a working drone counts once, and one on the ground does not', () => {
  const spray = { landed: 'in_air' as const, sprayOn: true, flowLpm: 3 };
  const ground = { landed: 'on_ground' as const, sprayOn: false, flowLpm: 0 };
  const form: Partial<RuleForm> = { measure: 'silence', comparison: 'above', value: 90, during: 'working' };
  expect(
    replay(form, [
      { at: 0, ...spray },
      { at: 95_000, ...spray },
    ]),
  ).toEqual({ times: 1, lastAt: 90_000 });
  expect(
    replay(form, [
      { at: 0, ...ground },
      { at: 95_000, ...spray },
    ]).times,
  ).toBe(0);
});

test('the area of the day adds up over sorties and starts over at midnight', () => {
  const form: Partial<RuleForm> = { measure: 'dayArea', comparison: 'above', value: 100, clearValue: null };
  const day = 86_400_000;
  const samples = [
    { at: 1_000, sortieId: 'a', areaM2: 60 },
    { at: 2_000, sortieId: 'b', areaM2: 39 },
    { at: 3_000, sortieId: 'b', areaM2: 41 },
    { at: day + 1_000, sortieId: 'b', areaM2: 60 },
    { at: day + 2_000, sortieId: 'c', areaM2: 90 },
  ];
  expect(replay(form, samples, day)).toEqual({ times: 2, lastAt: day + 2_000 });
});
