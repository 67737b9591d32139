import type { BatteryUse } from '@smartflight/contract/power/battery.schemas.ts';
import { expect, test } from 'vitest';
import { rangeOf, readRange, shownUse } from './range.ts';

const use = (from: string, to: string): BatteryUse => ({
  on: { kind: 'drone', id: 'SF30-0001', name: 'Heron', slot: null },
  from,
  to,
  fromSoc: 98,
  toSoc: 31,
});
const uses = [
  use('2026-11-18T09:00:00.000Z', '2026-11-18T09:12:00.000Z'),
  use('2026-11-17T09:00:00.000Z', '2026-11-17T09:12:00.000Z'),
];
const now = Date.parse('2026-11-20T00:00:00Z');
const read = (search: string) => readRange(new URLSearchParams(search));

test('without a wanted use, or with a damaged parameter, the last use is shown', () => {
  for (const search of ['', 'range=week', 'range=use&use=x', 'use=-1'])
    expect(rangeOf(read(search), { uses, lastSeenAt: null }, now)).toEqual({
      from: '2026-11-18T08:59:50.000Z',
      to: '2026-11-18T09:12:10.000Z',
    });
});

test('a use is found by its beginning', () => {
  const wanted = read(`range=use&use=${Date.parse('2026-11-17T09:00:00Z')}`);
  expect(shownUse(uses, wanted)).toBe(uses[1]);
});

test('a battery that was never used has no last use, but days', () => {
  const never = { uses: [], lastSeenAt: null };
  expect(rangeOf(read(''), never, now)).toBeUndefined();
  expect(rangeOf(read('range=day'), never, now)).toEqual({
    from: '2026-11-19T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
  });
});

test('a range ends when the page was opened, or later with the newest reading', () => {
  const seen = { uses, lastSeenAt: '2026-11-20T01:00:00.000Z' };
  expect(rangeOf(read('range=month'), seen, now)?.to).toBe('2026-11-20T01:00:00.000Z');
  expect(rangeOf(read('range=year'), { ...seen, lastSeenAt: null }, now)?.from).toBe(
    '2025-11-20T00:00:00.000Z',
  );
});
