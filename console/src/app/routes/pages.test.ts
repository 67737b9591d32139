import { expect, test } from 'vitest';
import { permittedPlaces } from './permitted.ts';
import { route } from './routing.ts';

// The permission table of the specification, repeated here and not imported from the contract.
const table: Record<string, string> = {
  '/realtime': '11',
  '/manage/realtime': '40',
  '/flightlog': '11',
  '/flightlog/detail/7': '11',
  '/newflightlog': '11',
  '/manage-flightlog': '40',
  '/manage-flightlog/detail/7': '40',
  '/manage-newflightlog': '40',
  '/plot-manage': '11 40',
  '/unified-tasks': '11 40 !91',
  '/unified-tasks/chart': '11 40 !91',
  '/unified-tasks/tasks-add-drone': '11 40 !91',
  '/unified-tasks/manage-machines': '11 40 !91',
  '/unified-tasks/unconfirmed-tasks': '11 40 !91',
  // Its own list lacks !91, but its parent's has it.
  '/unified-tasks/revise-records': '11 40 !91',
  '/my-drones': '11 40',
  '/drone-manage': '40 !runwu',
  '/drone-manage2': 'runwu',
  '/no-fly-zone': '11 40 !91',
  '/droneteammanage': '11 40',
  '/user-authentication': '40 !91',
  '/drone-unrestricted': 'lift',
  '/charger-monitor': '11 40',
  '/my-charger': '11 40',
  '/charger-manage': '40',
  '/battery-log': '11 40',
  '/battery-log/detail/7': '11 40',
  '/battery-log-table': '11 40',
  '/profile': '',
  '/profile/index': '',
  '/profile/account-upgrade': '',
};
/** Administration pages, which the table lacks; for internal staff only. */
const staffPages = ['/accounts', '/companies', '/announcements', '/audit'];
/** Pages of the product that the table lacks, for the roles that see drones. */
const addedPages = [
  '/alarm-rules',
  '/products',
  '/products/import',
  '/mix',
  '/orders',
  '/orders/7',
  '/orders/7/statement',
  '/work-list',
  '/customers',
  '/sensitive-places',
  '/spray-records',
  '/spray-records/7',
  '/spray-records/sheet/7',
  '/spray-records/sheets',
  '/stations',
  '/stations/detail/7',
  '/stations/connect/7',
  '/stations/diagnostics/7',
];
const all = Object.keys(table);
const codes = ['00', '11', '40', '91', 'runwu', 'lift', 'unknown'];

/** What each role may and may not open according to the table. */
function expected(roles: readonly string[]): string[] {
  if (roles.includes('00')) return all;
  return all.filter((path) => {
    const wanted = (table[path] ?? '').split(' ');
    if (wanted[0] === '') return true;
    return wanted.some((role) => roles.includes(role)) && !roles.some((role) => wanted.includes(`!${role}`));
  });
}

/** The paths of the table that don't end at /404. */
function opened(roles: readonly string[]): string[] {
  const account = { roles, accountVerified: '1' };
  return all.filter((path) => {
    const destination = route(path, account);
    return destination.kind === 'page' || (destination.kind === 'go' && destination.to !== '/404');
  });
}

test('[L-14] [L-15] every set of one, two and three roles opens exactly its routes of the table', () => {
  const pairs = codes.flatMap((first) => codes.map((second) => [first, second]));
  const sets = [[], ...pairs, ...pairs.flatMap((pair) => codes.map((third) => [...pair, third]))];
  for (const roles of sets) expect(opened(roles), roles.join()).toEqual(expected(roles));
  expect(sets.length * all.length).toBeGreaterThan(10_000);
});

test.each([
  [['11'], 22, '/newflightlog', '/drone-manage'],
  [['40'], 25, '/drone-manage', '/realtime'],
  [['40', '91'], 17, '/drone-manage', '/unified-tasks/revise-records'],
  [['40', 'runwu'], 25, '/drone-manage2', '/drone-manage'],
  [['40', 'lift'], 26, '/drone-unrestricted', '/drone-manage2'],
  [['11', 'lift'], 23, '/drone-unrestricted', '/charger-manage'],
  [['11', '40'], 29, '/manage/realtime', '/drone-manage2'],
  [['11', '91'], 15, '/plot-manage', '/no-fly-zone'],
  [['runwu'], 4, '/drone-manage2', '/drone-manage'],
  [['lift'], 4, '/drone-unrestricted', '/my-drones'],
  [['91'], 3, '/profile', '/plot-manage'],
  [[], 3, '/profile', '/flightlog'],
])('[L-14] roles %j open %i of the routes, %s among them but not %s', (roles, count, open, closed) => {
  expect(opened(roles)).toHaveLength(count);
  expect(opened(roles)).toContain(open);
  expect(opened(roles)).not.toContain(closed);
});

/** Pages for one or many drones are below the list that leads to them. */
const belowDrones = [
  '/drone-manage/register',
  '/drone-manage/import',
  '/drone-manage/expiries',
  '/drone-manage2/expiries',
  ...['/my-drones', '/drone-manage', '/drone-manage2'].flatMap((list) => [
    `${list}/connect/7`,
    `${list}/diagnostics/7`,
  ]),
];

const belowPower = [
  '/battery-log/diagnostics/7',
  '/charger-manage/import',
  ...['/my-charger', '/charger-manage'].flatMap((list) => [`${list}/connect/7`, `${list}/diagnostics/7`]),
];

test('[L-14] [L-16] the tree holds the routes of the table and no other', () => {
  const paths = permittedPlaces(['00']).map(({ node }) => node.path.replace(':id', '7'));
  expect(paths.toSorted()).toEqual(
    [...all, ...addedPages, ...staffPages, ...belowDrones, ...belowPower].toSorted(),
  );
});

test('[L-15] a child is kept only under a kept parent', () => {
  const load = () => Promise.reject(new Error('not opened here'));
  const tree = [
    {
      ...({ key: 'tasks', path: '/a', title: 'title.tasks', load } as const),
      children: [{ key: 'plots', path: '/a/b', title: 'title.plots', load } as const],
    },
  ];
  expect(permittedPlaces(['11'], tree).map(({ node }) => node.path)).toEqual(['/a', '/a/b']);
  expect(permittedPlaces(['11', '91'], tree)).toEqual([]);
});

test('the pages of administration open for internal staff alone', () => {
  for (const path of staffPages)
    for (const code of codes) {
      const { kind } = route(path, { roles: [code], accountVerified: '1' });
      expect(kind === 'page', `${path} for ${code}`).toBe(code === '00');
    }
});
