import { roleCodes } from '@smartflight/contract/access/access.ts';
import { expect, test } from 'vitest';
import { crumbsOf } from './crumbs.ts';
import { permittedPages } from './permitted.ts';
import { findPage, homePath } from './routing.ts';

const home = { path: '/flightlog', title: 'title.flights' } as const;
const page = { path: '/a/b/c', title: 'title.plots' } as const;

test.each([
  ['11', '/flightlog', []],
  ['11', '/realtime', ['/flightlog']],
  ['40', '/manage/realtime', ['/manage-flightlog']],
  ['40', '/manage-flightlog/detail/7', ['/manage-flightlog']],
  ['11', '/battery-log/detail/7', ['/flightlog', '/battery-log']],
  ['11', '/unified-tasks/chart', ['/flightlog']],
  ['11', '/unified-tasks/revise-records', ['/flightlog', '/unified-tasks']],
  ['40', '/profile/account-upgrade', ['/manage-flightlog', '/profile']],
  ['lift', '/drone-unrestricted', []],
])('[L-05] role %s at %s has the links %j before the last crumb', (role, path, links) => {
  const account = { roles: [role], accountVerified: '1' };
  const found = findPage(path, account);
  const start = findPage(homePath(account), account)?.page;
  expect(found && crumbsOf(start, found.above, found.page).map((crumb) => crumb.path)).toEqual(links);
});

test.each(permittedPages(Object.values(roleCodes)).map(({ path }) => path.replaceAll(/:\w+/g, '7')))(
  '[L-05] the links above %s lead to pages',
  (path) => {
    const account = { roles: Object.values(roleCodes), accountVerified: '1' };
    const found = findPage(path, account);
    const links = found ? crumbsOf(undefined, found.above, found.page, found.params) : [];
    expect(links.filter(({ to }) => to.includes(':'))).toEqual([]);
  },
);

test('[L-05] a place that only opens a screen leads to that screen with its former state', () => {
  const account = { roles: ['11'], accountVerified: '1' };
  const found = findPage('/unified-tasks/revise-records', account);
  expect(found && crumbsOf(undefined, found.above, found.page).map((crumb) => crumb.to)).toEqual([
    '/unified-tasks/chart',
  ]);
});

test('[L-05] a place without title or with breadcrumb=false is hidden, even home', () => {
  const above = [
    { path: '/a', title: 'title.tasks', breadcrumb: false },
    { path: '/a/b' },
    { path: '/a/d', title: 'title.teams' },
  ] as const;
  expect(crumbsOf(home, above, page).map((crumb) => crumb.path)).toEqual(['/flightlog', '/a/d']);
  expect(crumbsOf({ ...home, breadcrumb: false }, [], page)).toEqual([]);
});
