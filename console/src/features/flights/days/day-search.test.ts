import { expect, test } from 'vitest';
import {
  dayByKey,
  daysOf,
  filterPatch,
  monthAfter,
  monthPatch,
  readDaySearch,
  shownDay,
} from './day-search.ts';

const today = '2026-11-22';
const read = (search: string) => readDaySearch(new URLSearchParams(search), today);

test('[G-04] without an address it is the month of today, and no day is chosen yet', () => {
  expect(read('')).toMatchObject({
    month: '2026-11',
    day: undefined,
    filters: { from: '2026-11-01', to: '2026-11-30' },
  });
});

test('[G-04] without an address the month of the newest flight is shown, whatever day it is', () => {
  const inMarch = readDaySearch(new URLSearchParams(), '2027-01-01', '2026-03-09');
  expect(inMarch).toMatchObject({ month: '2026-03', isOpen: true, filters: { to: '2026-03-31' } });
  const chosen = new URLSearchParams({ month: monthPatch('2027-01').month });
  expect(readDaySearch(chosen, '2027-01-01', '2026-03-09')).toMatchObject({
    month: '2027-01',
    isOpen: false,
  });
});

test('[G-04] a day names its month, and a month alone leaves the day open', () => {
  expect(read('day=2025-02-28')).toMatchObject({ month: '2025-02', day: '2025-02-28' });
  expect(read('month=2024-02')).toMatchObject({
    month: '2024-02',
    day: undefined,
    filters: { to: '2024-02-29' },
  });
  expect(read('month=2024-02&day=2025-02-28').day).toBeUndefined();
});

test.each([
  'day=2026-02-30',
  'day=2026-13-01',
  'day=tomorrow',
  'month=2026-12',
  'month=2018-12',
  'month=26-1',
  'day=2026-11-23',
])('a damaged, future or too early address %s becomes this month', (search) => {
  expect(read(search)).toMatchObject({ month: '2026-11', day: undefined });
});

test('months follow each other over the turn of a year, and have their days', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([daysOf('2024-02').length, daysOf('2026-11').length]).toEqual([29, 30]);
});

test('arrow keys lead over the ends of a month, Home and End do not, and none leads past today', () => {
  const by = (key: string, day: string) => dayByKey(key, day, today);
  expect(by('ArrowLeft', '2026-11-01')).toBe('2026-10-31');
  expect(by('ArrowRight', '2026-02-28')).toBe('2026-03-01');
  expect([by('ArrowUp', '2026-11-03'), by('ArrowDown', '2025-12-28')]).toEqual(['2026-10-27', '2026-01-04']);
  expect([by('Home', '2026-10-12'), by('End', '2026-10-12')]).toEqual(['2026-10-01', '2026-10-31']);
  expect([by('End', '2026-11-12'), by('ArrowDown', '2026-11-20'), by('ArrowRight', today)]).toEqual([
    today,
    today,
    today,
  ]);
  expect(by('ArrowLeft', '2019-01-01')).toBe('2019-01-01');
  expect(by('Enter', '2026-11-12')).toBeUndefined();
});

test('where no day is chosen the newest with flights is shown, else today or the last of a past month', () => {
  expect(shownDay(read(''), ['2026-11-03', '2026-11-20'], today)).toBe('2026-11-20');
  expect(shownDay(read(''), [], today)).toBe(today);
  expect(shownDay(read('month=2026-02'), [], today)).toBe('2026-02-28');
  expect(shownDay(read('day=2026-11-05'), ['2026-11-20'], today)).toBe('2026-11-05');
});

test('the filters are those of the log, and changing one returns to the first page and keeps the day', () => {
  expect(read('workType=sow&hideZero=true&plotId=none&page=3').filters).toMatchObject({
    workType: 'sow',
    hideZero: true,
    picks: { plotId: 'none' },
    page: 3,
  });
  expect(filterPatch({ workType: 'all' })).toEqual({ page: undefined, workType: undefined });
  expect(filterPatch({ droneId: 'D' })).toEqual({ page: undefined, droneId: 'D' });
});
