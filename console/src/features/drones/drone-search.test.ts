import { droneFilter } from '@smartflight/contract/drones/drone-filter.schemas.ts';
import { droneSorts } from '@smartflight/contract/drones/drone-filter.ts';
import { paging } from '@smartflight/contract/kit/paging.schemas.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pickedText, readPicked } from '../../domain/devices/list/use-opened.ts';
import { clearedFilters, filterOf, isFiltered, listQueryOf, patchOf, readSearch } from './drone-search.ts';

/** What the server takes: the console's own copy of the call has no schemas. */
const listQuery = paging.extend(droneFilter.shape).extend({ sort: z.enum(droneSorts).default('name') });

const read = (search: string) => readSearch(new URLSearchParams(search));

test('every filter of the address reaches the server as its contract takes it', () => {
  const team = '0197a000-0000-7000-8000-000000000001';
  const search = read(
    `q=heron&model=SF30&teamId=${team}&link=online&lock=locked&ownership=bound&expiring=true&outdated=true&drifting=true&maintenance=true&sort=-expiresAt&page=3&size=100`,
  );
  expect(listQuery.parse(listQueryOf(search, 'tenant'))).toEqual({
    scope: 'tenant',
    q: 'heron',
    model: 'SF30',
    teamId: team,
    link: 'online',
    lock: 'locked',
    ownership: 'bound',
    expiring: true,
    outdated: true,
    drifting: true,
    maintenance: true,
    sort: '-expiresAt',
    page: 3,
    size: 100,
  });
});

test('a damaged address is an address without these entries', () => {
  const search = read('teamId=7&link=here&lock=1&sort=-attention&page=-2&size=7&expiring=maybe');
  expect(search).toEqual(read(''));
  expect(listQuery.safeParse(listQueryOf(search, 'own')).success).toBe(true);
});

test('a change of filter returns to the first page, and defaults leave no trace', () => {
  expect(patchOf({ lock: 'locked' })).toEqual({ page: undefined, lock: 'locked' });
  expect(patchOf({ sort: 'name', page: 1, size: 50 })).toEqual({
    page: undefined,
    sort: undefined,
    size: undefined,
  });
  const cleared = Object.keys(clearedFilters);
  expect(isFiltered(read(cleared.map((name) => `${name}=`).join('&')))).toBe(false);
  expect(isFiltered(read('drifting=true'))).toBe(true);
});

test('picked rows are kept in the address, those that are no ids are not', () => {
  const picked = readPicked('SF30-1,../x,SF30-2,SF30-1');
  expect([...picked]).toEqual(['SF30-1', 'SF30-2']);
  expect(pickedText(picked)).toBe('SF30-1,SF30-2');
  expect(pickedText(new Set())).toBeUndefined();
});

test('[D-05] an outdated part narrows list and export alike, and goes with the other filters', () => {
  const search = read('outdatedPart=rtk&model=SF30');
  expect(filterOf(search, 'tenant')).toMatchObject({ model: 'SF30', outdatedPart: 'rtk' });
  expect(isFiltered(search)).toBe(true);
  expect(Object.keys(clearedFilters)).toContain('outdatedPart');
  expect(filterOf(read('outdatedPart=wings'), 'tenant')).not.toHaveProperty('outdatedPart');
});
