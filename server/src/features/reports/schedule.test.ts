import { expect, test } from 'vitest';
import { dueDays, endedDays, nextRun, type Schedule } from './schedule.ts';

const berlin: Schedule = { period: 'day', hour: 7, timeZone: 'Europe/Berlin' };
const at = (text: string): number => Date.parse(text);
const runs = (schedule: Schedule, from: string, count: number): string[] => {
  const found: string[] = [];
  for (let last = at(from); found.length < count; ) {
    last = nextRun(schedule, last);
    found.push(new Date(last).toISOString().slice(0, 16));
  }
  return found;
};

test('a day is sent at the same wall-clock hour across both changes of the clock', () => {
  expect(runs(berlin, '2026-03-27T12:00Z', 3)).toEqual([
    '2026-03-28T06:00',
    '2026-03-29T05:00',
    '2026-03-30T05:00',
  ]);
  expect(runs(berlin, '2026-10-23T12:00Z', 3)).toEqual([
    '2026-10-24T05:00',
    '2026-10-25T06:00',
    '2026-10-26T06:00',
  ]);
});

test('an hour that is skipped is sent when the clock changes, and one that comes twice is sent once', () => {
  const two = { ...berlin, hour: 2 };
  expect(runs(two, '2026-03-28T12:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:00']);
  expect(runs(two, '2026-10-24T12:00Z', 2)).toEqual(['2026-10-25T00:00', '2026-10-26T01:00']);
  const midnight: Schedule = { period: 'day', hour: 0, timeZone: 'Asia/Beirut' };
  expect(runs(midnight, '2026-03-28T12:00Z', 2)).toEqual(['2026-03-28T22:00', '2026-03-29T21:00']);
});

test('weeks are sent on Mondays, months on their first day, about the period before', () => {
  const week: Schedule = { ...berlin, period: 'week' };
  const month: Schedule = { ...berlin, period: 'month' };
  expect(runs(week, '2026-11-28T12:00Z', 2)).toEqual(['2026-11-30T06:00', '2026-12-07T06:00']);
  expect(runs(month, '2026-11-28T12:00Z', 2)).toEqual(['2026-12-01T06:00', '2027-01-01T06:00']);
  expect(endedDays(week, at('2026-11-30T06:00Z'))).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(endedDays(month, at('2027-03-01T06:00Z'))).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  expect(endedDays(month, at('2027-01-15T06:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('days are those of the zone, not of UTC', () => {
  const auckland: Schedule = { period: 'day', hour: 6, timeZone: 'Pacific/Auckland' };
  expect(endedDays(auckland, at('2026-11-28T12:30Z'))).toEqual({ from: '2026-11-28', to: '2026-11-28' });
  expect(endedDays({ ...auckland, timeZone: 'America/Lima' }, at('2026-11-28T03:00Z'))).toEqual({
    from: '2026-11-26',
    to: '2026-11-26',
  });
});

test('what was missed is the period of the newest time that has passed', () => {
  const missed = at('2026-11-28T05:59Z');
  expect(dueDays(berlin, missed)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
  expect(dueDays(berlin, at('2026-11-28T06:00Z'))).toEqual({ from: '2026-11-27', to: '2026-11-27' });
  expect(dueDays({ ...berlin, period: 'month' }, missed)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});
