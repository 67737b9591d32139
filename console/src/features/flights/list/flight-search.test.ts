import { expect, test } from 'vitest';
import { patchSearch } from '../../../shared/tabs/page.tsx';
import {
  clearedFilters,
  filterCount,
  frozenSearch,
  listQueryOf,
  patchOf,
  rangeDays,
  readSearch,
  refusedDays,
  type SearchPatch,
} from './flight-search.ts';

const today = '2026-11-18';
const read = (search: string) => readSearch(new URLSearchParams(search), today);
const change = (search: string, patch: SearchPatch) => patchSearch(search, patchOf(patch));

test('[G-01] an empty address is the last week, open to days that began further east, newest first', () => {
  expect(listQueryOf(read(''), 'own', 'Asia/Shanghai')).toEqual({
    from: '2026-11-12',
    tz: 'Asia/Shanghai',
    workType: 'all',
    scope: 'own',
    sort: '-startAt',
    page: 1,
    size: 50,
  });
});

test('[G-01] dates that are no range are refused, and named as they were written', () => {
  const refused = (search: string) => refusedDays(new URLSearchParams(search));
  expect(refused('?from=2026-11-10&to=2026-11-01')).toEqual({ from: '2026-11-10', to: '2026-11-01' });
  expect(refused('?from=2026-11-10')).toEqual({ from: '2026-11-10', to: '' });
  expect(refused('?from=1.11.&to=2.11.')).toEqual({ from: '1.11.', to: '2.11.' });
  expect(refused('?from=2026-11-01&to=2026-11-10')).toBeUndefined();
  expect(refused('?range=month')).toBeUndefined();
});

test('[G-01] quick ranges are 7, 30 and 90 days that end today', () => {
  expect(rangeDays('week', today)).toEqual({ from: '2026-11-12', to: today });
  expect(rangeDays('month', today)).toEqual({ from: '2026-10-20', to: today });
  expect(rangeDays('threeMonths', today)).toEqual({ from: '2026-08-21', to: today });
});

test('a quick range over a change of year keeps its length', () => {
  expect(rangeDays('week', '2026-01-02').from).toBe('2025-12-27');
});

test('[G-01] every filter of the address reaches the query', () => {
  const search =
    '?from=2026-03-01&to=2026-03-09&workType=sow&hideZero=true&droneId=SF-1&pilotId=a&teamId=b&plotId=c' +
    '&sort=grossAreaM2&page=3&size=100';
  expect(listQueryOf(read(search), 'tenant', 'UTC')).toEqual({
    from: '2026-03-01',
    to: '2026-03-09',
    tz: 'UTC',
    workType: 'sow',
    hideZero: 'true',
    droneId: 'SF-1',
    pilotId: 'a',
    teamId: 'b',
    plotId: 'c',
    scope: 'tenant',
    sort: 'grossAreaM2',
    page: 3,
    size: 100,
  });
});

test.for([
  '?from=yesterday&to=2026-03-09',
  '?from=2026-03-09&to=2026-03-01',
  '?workType=all;drop&sort=-secret&page=-2&size=7&view=chart&range=year',
])('a damaged address falls back to the defaults: %s', (search) => {
  expect(read(search)).toEqual(read(''));
});

test('days that are those of a quick range light its button up', () => {
  expect(read('?from=2026-11-12&to=2026-11-18').range).toBe('week');
  expect(read('?from=2026-11-11&to=2026-11-18').range).toBeUndefined();
});

test('a change of filter returns to the first page and leaves other filters alone', () => {
  expect(change('?page=4&droneId=SF-1', { workType: 'spray' })).toBe('?droneId=SF-1&workType=spray');
  expect(change('?page=4&workType=spray', { workType: 'all' })).toBe('');
  expect(change('?from=2026-03-01&to=2026-03-09', { range: 'month' })).toBe('?range=month');
  expect(change('?range=month', { from: '2026-03-01', to: '2026-03-09' })).toBe(
    '?from=2026-03-01&to=2026-03-09',
  );
});

test('turning the page or to the map keeps the filter', () => {
  expect(change('?workType=sow', { page: 2 })).toBe('?workType=sow&page=2');
  expect(change('?workType=sow&page=2', { view: 'map' })).toBe('?workType=sow&page=2&view=map');
  expect(change('?page=2&view=map', { view: 'table' })).toBe('?page=2');
  expect(change('?page=2', { page: 1 })).toBe('');
});

test('clearing takes every filter away and keeps the order of rows', () => {
  const search = '?from=2026-03-01&to=2026-03-09&workType=sow&hideZero=true&teamId=b&sort=flightS&page=2';
  expect(patchSearch(search, clearedFilters)).toBe('?sort=flightS');
  expect(filterCount(read(search))).toBe(3);
});

test('a copied link names its days, so it shows the same rows tomorrow', () => {
  const params = new URLSearchParams('?range=month&workType=sow');
  const link = frozenSearch(read('?range=month&workType=sow'), params);
  expect(readSearch(new URLSearchParams(link), '2026-12-01')).toMatchObject({
    from: '2026-10-20',
    to: '2026-11-18',
    workType: 'sow',
  });
});
