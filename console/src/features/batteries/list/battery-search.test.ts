import { expect, test } from 'vitest';
import { clearedFilters, isFiltered, listQueryOf, patchOf, readSearch } from './battery-search.ts';

const read = (search: string) => readSearch(new URLSearchParams(search));

test('[C-04] the four cycle buckets, status, health and owner of the address reach the server', () => {
  for (const cycles of ['0-100', '101-200', '201-300', '301-'])
    expect(listQueryOf(read(`cycles=${cycles}`))).toMatchObject({ cycles });
  const owner = '0197a000-0000-7000-8000-000000000009';
  expect(
    listQueryOf(
      read(`status=abnormal&health=watch&ownerId=${owner}&q= BT-2 &twice=true&sort=-health&page=3`),
    ),
  ).toEqual({
    status: 'abnormal',
    health: 'watch',
    ownerId: owner,
    q: 'BT-2',
    twice: 'true',
    sort: '-health',
    page: 3,
    size: 50,
  });
});

test('what is damaged in an address is passed over', () => {
  const search = read('cycles=7&status=ok&health=x&ownerId=1&sort=weight&page=-1&size=7&twice=1');
  expect(listQueryOf(search)).toEqual({ sort: '-lastUsedAt', page: 1, size: 50 });
  expect(isFiltered(search)).toBe(false);
});

test('a filter returns to the first page and defaults leave no trace; clearing takes every filter away', () => {
  expect(patchOf({ status: 'normal' })).toEqual({ page: undefined, status: 'normal' });
  expect(patchOf({ sort: '-lastUsedAt', page: 1, size: 50 })).toEqual({
    sort: undefined,
    page: undefined,
    size: undefined,
  });
  const params = new URLSearchParams(
    'cycles=0-100&status=normal&health=watch&q=a&kind=drone&model=m&deviceId=d',
  );
  expect(isFiltered(readSearch(params))).toBe(true);
  for (const name of Object.keys(clearedFilters)) params.delete(name);
  expect(isFiltered(readSearch(params))).toBe(false);
});
