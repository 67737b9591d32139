import type { ZoneTime } from '@smartflight/contract/airspace/zone.schemas.ts';
import { expect, test } from 'vitest';
import { boundsOf, isInForceWithin, stateAt } from './zone-time.ts';

const time = (o: Partial<ZoneTime>): ZoneTime => ({
  from: null,
  until: null,
  weekly: [],
  timeZone: 'UTC',
  ...o,
});
const at = (text: string): number => Date.parse(text);
const weekend = time({ weekly: [{ days: [6, 7], from: '17:00', until: '24:00' }] });
const nights = time({ weekly: [{ days: [5], from: '22:00', until: '06:00' }] });

test.each([
  ['without times always', [], '2026-01-01T00:00Z', 'inForce'],
  ['before its beginning', [time({ from: '2026-02-01T00:00:00Z' })], '2026-01-31T23:59Z', 'upcoming'],
  ['at its beginning', [time({ from: '2026-02-01T00:00:00Z' })], '2026-02-01T00:00Z', 'inForce'],
  ['at its end', [time({ until: '2026-02-01T00:00:00Z' })], '2026-02-01T00:00Z', 'ended'],
  ['on a Saturday evening', [weekend], '2026-09-19T17:00Z', 'inForce'],
  ['on a Saturday afternoon', [weekend], '2026-09-19T16:59Z', 'offHours'],
  ['on a Friday evening', [weekend], '2026-09-18T18:00Z', 'offHours'],
  ['in the night after its day', [nights], '2026-09-19T05:59Z', 'inForce'],
  ['in the morning after its night', [nights], '2026-09-19T06:00Z', 'offHours'],
  [
    'in one of two windows',
    [time({ until: '2026-01-01T00:00:00Z' }), weekend],
    '2026-09-20T18:00Z',
    'inForce',
  ],
  [
    'between two windows',
    [time({ until: '2026-01-01T00:00:00Z' }), time({ from: '2027-01-01T00:00:00Z' })],
    '2026-06-01T00:00Z',
    'upcoming',
  ],
] as const)('[N-01] a zone is in force by its validity and its hours: %s', (_case, times, when, state) => {
  expect(stateAt(times, at(when))).toBe(state);
});

test('hours of a zone follow the clocks of its own time zone, over the change of the clocks too', () => {
  const zurich = time({ timeZone: 'Europe/Zurich', weekly: [{ days: [1], from: '08:00', until: '09:00' }] });
  expect(stateAt([zurich], at('2026-07-06T06:30Z'))).toBe('inForce');
  expect(stateAt([zurich], at('2026-07-06T07:30Z'))).toBe('offHours');
  expect(stateAt([zurich], at('2026-01-05T07:30Z'))).toBe('inForce');
  const offset = { ...zurich, timeZone: '+01:00' };
  expect(stateAt([offset], at('2026-07-06T07:30Z'))).toBe('inForce');
});

test('a plan meets a zone whose hours touch its own, and no other', () => {
  const meets = (from: string, until: string): boolean => isInForceWithin([weekend], at(from), at(until));
  expect(meets('2026-09-19T16:00Z', '2026-09-19T16:30Z')).toBe(false);
  expect(meets('2026-09-19T16:00Z', '2026-09-19T17:30Z')).toBe(true);
  expect(meets('2026-09-14T00:00Z', '2026-09-18T23:00Z')).toBe(false);
  expect(meets('2026-09-14T00:00Z', '2026-09-30T00:00Z')).toBe(true);
  const over = time({ until: '2026-09-19T00:00:00Z' });
  expect(isInForceWithin([over], at('2026-09-19T00:00Z'), Number.POSITIVE_INFINITY)).toBe(false);
});

test('a zone with one open time has no bounds', () => {
  const closed = time({ from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' });
  expect(boundsOf([closed])).toEqual({
    beginsAt: new Date(closed.from ?? ''),
    endsAt: new Date(closed.until ?? ''),
  });
  expect(boundsOf([closed, weekend])).toEqual({ beginsAt: null, endsAt: null });
});
