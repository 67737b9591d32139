import { droneFilter } from '@smartflight/contract/drones/drone-filter.schemas.ts';
import { droneSorts } from '@smartflight/contract/drones/drone-filter.ts';
import { paging } from '@smartflight/contract/kit/paging.schemas.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pickedText, readPicked } from '../../domain/devices/list/use-opened.ts';
import { droneSearch } from './drone-search.ts';

/** The server's schema of the query; the console's build of the endpoint has none. */
const listQuery = paging.extend(droneFilter.shape).extend({ sort: z.enum(droneSorts).default('name') });

const asked = (address: string) => {
  const search = droneSearch.read(new URLSearchParams(address));
  return { ...droneSearch.filter(search), page: search.page, size: search.size };
};

test('every filter of the address reaches the server as its contract takes it', () => {
  const team = '0197a000-0000-7000-8000-000000000001';
  const query = asked(
    `q=heron&model=SF30&teamId=${team}&link=online&lock=locked&ownership=bound&expiring=true&outdated=true&drifting=true&maintenance=true&sort=-expiresAt&page=3&size=100`,
  );
  expect(listQuery.parse({ scope: 'tenant', ...query })).toEqual({
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

test('picked rows are kept in the address, those that are no ids are not', () => {
  const picked = readPicked('SF30-1,../x,SF30-2,SF30-1');
  expect([...picked]).toEqual(['SF30-1', 'SF30-2']);
  expect(pickedText(picked)).toBe('SF30-1,SF30-2');
  expect(pickedText(new Set())).toBeUndefined();
});

test('[D-05] an outdated part narrows list and export alike, and goes with the other filters', () => {
  expect(asked('outdatedPart=rtk&model=SF30')).toMatchObject({ model: 'SF30', outdatedPart: 'rtk' });
  expect(Object.keys(droneSearch.cleared)).toContain('outdatedPart');
  expect(asked('outdatedPart=wings')).not.toHaveProperty('outdatedPart');
});
