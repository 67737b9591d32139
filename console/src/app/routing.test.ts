import { isAllowed, pageRoles, roleCodes } from '@smartflight/contract/access.ts';
import { expect, test } from 'vitest';
import { pages, permittedPages } from './pages.ts';
import { menuPages } from './rail.tsx';
import { homePath, route, tabSeed } from './routing.ts';

const verified = (...roles: string[]) => ({ roles, accountVerified: '1' });
const keys = (roles: readonly string[]) => permittedPages(roles).map((page) => page.key);
const own = ['realtime', 'flights', 'flightDetail'];
const tenant = ['manageRealtime', 'manageFlights', 'manageFlightDetail'];

test.each([
  [['11'], own],
  [['40'], tenant],
  [['40', '91'], tenant],
  [['40', 'runwu'], tenant],
  [
    ['11', '40'],
    [...own, ...tenant],
  ],
  [['00'], [...own, ...tenant]],
  [['91'], []],
  [['lift'], []],
  [['unknown'], []],
])('[L-14] [L-15] roles %j open exactly their screens', (roles, expected) => {
  expect(new Set(keys(roles))).toEqual(new Set(expected));
});

test('[L-15] every screen is filtered by the contract rule, over all role sets of one and two', () => {
  const codes = [...Object.values(roleCodes), 'unknown'];
  const sets = codes.flatMap((first) => codes.map((second) => [first, second]));
  for (const roles of sets) {
    const expected = pages.filter((page) => isAllowed(roles, pageRoles[page.key])).map((page) => page.key);
    expect(keys(roles)).toEqual(expected);
  }
  expect(sets.length).toBeGreaterThan(40);
});

test.each([
  [verified('11'), '/flightlog'],
  [verified('40'), '/manage-flightlog'],
  [verified('11', '40'), '/manage-flightlog'],
  [{ roles: ['40'], accountVerified: '0' }, '/complete'],
  [{ roles: ['11'], accountVerified: '2' }, '/complete'],
])('[P-06] the root leads %j to %s', (account, path) => {
  expect(homePath(account)).toBe(path);
  expect(route('/', account)).toEqual({ kind: 'go', to: path });
});

test.each(['/login', '/login2', '/login?redirect=%2Frealtime'])('[P-03] signed in, %s leads home', (path) => {
  expect(route(path, verified('11'))).toEqual({ kind: 'go', to: '/flightlog' });
});

test.each(['0', '2'])('[P-07] verification %s keeps its account in the wizard', (accountVerified) => {
  const account = { roles: ['11'], accountVerified };
  for (const path of ['/flightlog', '/404', '/nowhere', '/redirect/realtime']) {
    expect(route(path, account)).toEqual({ kind: 'go', to: '/complete' });
  }
  expect(route('/complete', account)).toEqual({ kind: 'complete' });
});

test.each(['/nowhere', '/manage-flightlog', '/flightlog/detail', '/flightlog/detail/1/2', '/unified-tasks'])(
  '[P-04] %s is not a screen of a pilot and becomes /404',
  (path) => {
    expect(route(path, verified('11'))).toEqual({ kind: 'go', to: '/404' });
    expect(route('/404', verified('11'))).toEqual({ kind: 'notFound' });
  },
);

test('a detail screen gives its parameter and is a tab of its own, whatever its filters', () => {
  const account = verified('11');
  const found = route('/flightlog/detail/f%2F1?at=3', account);
  expect(found).toMatchObject({ kind: 'page', params: { id: 'f/1' } });
  expect(tabSeed('/flightlog/detail/9?at=3', account)).toEqual({
    key: '/flightlog/detail/9',
    href: '/flightlog/detail/9?at=3',
    titleKey: 'title.flightDetail',
  });
  expect(tabSeed('/manage-flightlog', account)).toBeUndefined();
});

test('[L-08] /redirect leads back to its path with the same query', () => {
  expect(route('/redirect/flightlog?from=2026-11-01&hideZero=1', verified('11'))).toEqual({
    kind: 'refresh',
    to: '/flightlog?from=2026-11-01&hideZero=1',
  });
  expect(route('/redirect//evil.example', verified('11'))).toEqual({ kind: 'refresh', to: '/evil.example' });
});

test('[L-15] staff see every screen, and one entry for each name in the menu', () => {
  expect(menuPages(['00']).map(({ path }) => path)).toEqual(['/manage/realtime', '/manage-flightlog']);
  expect(menuPages(['11', '40'])).toHaveLength(4);
  expect(menuPages(['11']).map(({ path }) => path)).toEqual(['/realtime', '/flightlog']);
});
