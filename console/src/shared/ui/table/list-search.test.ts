import { expect, test } from 'vitest';
import { listSearch } from './list-search.ts';

const plots = listSearch({
  texts: { q: 8 },
  ids: ['teamId'],
  choices: { link: ['online', 'offline'] },
  flags: ['expiring'],
  sorts: ['name', '-name', '-seenAt'],
  usualSort: 'name',
  sizes: [50, 100],
});
const read = (search: string) => plots.read(new URLSearchParams(search));
const team = '0197a000-0000-7000-8000-000000000001';

test('an address is read by its plan, and only what is set is asked for', () => {
  const search = read(`q= a long text &teamId=${team}&link=offline&expiring=true&sort=-name&page=3&size=100`);
  expect(search).toEqual({
    q: 'a long t',
    teamId: team,
    link: 'offline',
    expiring: true,
    sort: { by: 'name', descending: true },
    page: 3,
    size: 100,
  });
  expect(plots.filter(search)).toEqual({
    q: 'a long t',
    teamId: team,
    link: 'offline',
    expiring: 'true',
    sort: '-name',
  });
  expect(plots.filter(read(''))).toEqual({ sort: 'name' });
});

test.each([
  'teamId=7',
  'link=here',
  'expiring=maybe',
  'sort=weight',
  'sort=seenAt',
  'page=-2',
  'page=1.5',
  'page=1000001',
  'page=x',
  'size=7',
  'other=1',
])('a damaged entry is an absent one: %s', (address) => {
  expect(read(address)).toEqual(read(''));
  expect(plots.isFiltered(read(address))).toBe(false);
});

test('a change of filter returns to the first page, and defaults leave no trace', () => {
  expect(plots.patch({ link: 'online' })).toEqual({ page: undefined, link: 'online' });
  expect(plots.patch({ page: 2 })).toEqual({ page: 2 });
  expect(plots.patch({ sort: 'name', page: 1, size: 50 })).toEqual({
    sort: undefined,
    page: undefined,
    size: undefined,
  });
});

test('a list with an order of its own leaves that order out of its address, and no other', () => {
  expect(plots.read(new URLSearchParams(), '-seenAt').sort).toEqual({ by: 'seenAt', descending: true });
  expect(plots.patch({ sort: '-seenAt' }, '-seenAt')).toHaveProperty('sort', undefined);
  expect(plots.patch({ sort: 'name' }, '-seenAt')).toHaveProperty('sort', 'name');
});

test.each(['q=a', `teamId=${team}`, 'link=online', 'expiring=true'])(
  'every filter counts as one, and clearing takes it away: %s',
  (address) => {
    expect(plots.isFiltered(read(address))).toBe(true);
    const params = new URLSearchParams(address);
    for (const name of Object.keys(plots.cleared)) params.delete(name);
    expect(plots.isFiltered(plots.read(params))).toBe(false);
  },
);
