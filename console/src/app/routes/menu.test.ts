import { beforeAll, expect, test } from 'vitest';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
import { currentItem, type MenuItem, menuFor } from './menu.ts';
import { type MenuEntry, menu } from './menu-layout.ts';
import { permittedPlaces } from './permitted.ts';
import { findPage } from './routing.ts';

beforeAll(() => loadMessages('en', 'app'));

const icon = () => null;
const name = (item: MenuItem): string => {
  if ('items' in item) return `${t(item.title)}: ${item.items.map(name).join(', ')}`;
  return 'page' in item && item.scope ? `${t(item.title)} (${t(item.scope)})` : t(item.title);
};
const names = (roles: string[]) => menuFor(roles).map((section) => section.map(name));
const orders = 'Orders: Orders, Work list, Customers';
const tasks =
  'Unified Protection: Overview, Add drone, Participants and drones, Unconfirmed tasks, Revision records';
const everybody = ['Personal Info', 'Account Upgrade'];

test.each([
  [
    ['11'],
    [
      [
        'Realtime Monitor',
        'Flight Log',
        'New Flight Log',
        'Plot Manage',
        orders,
        'Spray Records',
        'Sensitive places',
        'Products',
        'Tank mix',
        tasks,
      ],
      [
        'My Drones',
        'Drone Team Manage',
        'Chargers: Charger Monitor, My Charger',
        'Batteries: Battery Log, Battery Log Table',
        'Weather Stations',
        'No-Fly Zone',
        'Alarm Rules',
      ],
      everybody,
    ],
  ],
  [
    ['40', '91'],
    [
      [
        'Realtime Monitor',
        'Flight Log',
        'New Flight Log',
        'Plot Manage',
        orders,
        'Spray Records',
        'Sensitive places',
        'Products',
        'Tank mix',
      ],
      [
        'My Drones',
        'Drone Manage',
        'Drone Team Manage',
        'Chargers: Charger Monitor, My Charger, Charger Manage',
        'Batteries: Battery Log, Battery Log Table',
        'Weather Stations',
        'Alarm Rules',
      ],
      everybody,
    ],
  ],
  [['lift'], [['Drone Restrictions Lifted', ...everybody]]],
  [['runwu'], [['Drone Manage'], everybody]],
  [[], [everybody]],
])('[L-01] [L-14] the menu of roles %j holds its permitted screens in their sections', (roles, sections) => {
  expect(names(roles)).toEqual(sections);
});

test('[L-01] no two items of a menu have the same name; who has both logs sees which is which', () => {
  for (const roles of [['00'], ['11', '40'], ['11', '40', 'runwu', 'lift']]) {
    const all = names(roles).flat();
    expect(new Set(all).size).toBe(all.length);
  }
  expect(names(['11', '40'])[0]?.slice(0, 2)).toEqual([
    'Realtime Monitor (Own)',
    'Realtime Monitor (Company)',
  ]);
  expect(names(['00'])[0]?.[0]).toBe('Realtime Monitor');
});

/** Reached by a button of their list. */
const steps = [
  'droneRegister',
  'droneImport',
  'droneExpiries',
  'chargerImport',
  'productImport',
  'recordSheets',
];

test('[L-01] every screen without a parameter is in the menu, details are hidden', () => {
  const leaves = menu.flat().flatMap((entry) => ('group' in entry ? entry.entries : [entry]));
  const listed = leaves.flatMap((entry) => ('page' in entry ? [entry.page] : []));
  const screens = permittedPlaces(['00']).filter(({ node }) => 'load' in node);
  const wanted = screens
    .filter(({ node }) => !node.path.includes(':') && !steps.includes(node.key))
    .map(({ node }) => node.key);
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

test('[L-01] a group with a single visible entry becomes that entry, under its own title and the icon of the group', () => {
  const groupIcon = () => null;
  const sections: MenuEntry[][] = [
    [
      {
        group: 'g',
        title: 'menu.chargers',
        icon: groupIcon,
        entries: [
          { page: 'chargers', icon },
          { page: 'tasksChart', icon, title: 'title.tasksChart' },
        ],
      },
    ],
  ];
  const [[only] = []] = menuFor(['11'], sections);
  expect(only).toMatchObject({
    title: 'title.tasks',
    icon: groupIcon,
    page: { path: '/unified-tasks/chart' },
  });
  expect(menuFor(['40'], sections)[0]?.[0]).toHaveProperty('items.length', 2);
  expect(menuFor(['91'], sections)).toEqual([]);
});

test.each([
  ['/flightlog/detail/7', 'Flight Log'],
  ['/battery-log/detail/7', 'Battery Log'],
  ['/unified-tasks/chart', 'Overview'],
  ['/unified-tasks/revise-records', 'Revision records'],
  ['/profile/account-upgrade', 'Account Upgrade'],
  ['/realtime', 'Realtime Monitor'],
])('at %s the item %s is marked', (path, marked) => {
  for (const roles of [['11'], ['00']]) {
    const found = findPage(path, { roles, accountVerified: '1' });
    const current = found && currentItem(menuFor(roles), [...found.above, found.page]);
    expect(current && t(current.title)).toBe(marked);
  }
});
