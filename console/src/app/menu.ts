import { type PageKey, roleCodes } from '@smartflight/contract/access.ts';
import {
  Building2,
  CalendarDays,
  Folder,
  IdCard,
  LockOpen,
  Map as MapIcon,
  Radar,
  User,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { MsgKey } from '../shared/i18n/messages.ts';
import {
  BatteryIcon,
  ChargerIcon,
  DroneIcon,
  HexDroneIcon,
  LanesIcon,
  NoFlyIcon,
  PlotIcon,
} from '../shared/ui/icons.tsx';
import { type Page, type PageNode, pages, permittedPages } from './pages.ts';

export type MenuIcon = ComponentType<{ className?: string }>;

interface PageEntry {
  page: PageKey;
  icon: MenuIcon;
  /** In a group, where the screen's full title would repeat the group's. */
  title?: MsgKey;
}

/** Somewhere outside the console (http, https, mailto, tel): opens a new tab. */
export interface LinkEntry {
  href: string;
  title: MsgKey;
  icon: MenuIcon;
}

interface GroupEntry {
  group: string;
  title: MsgKey;
  icon: MenuIcon;
  entries: readonly (PageEntry | LinkEntry)[];
}

export type MenuEntry = PageEntry | LinkEntry | GroupEntry;

export interface MenuPage {
  page: Page;
  title: MsgKey;
  icon: MenuIcon;
  /** Tells two screens of one name apart. */
  scope?: MsgKey;
}

export interface MenuGroup extends Pick<GroupEntry, 'group' | 'title' | 'icon'> {
  items: readonly (MenuPage | LinkEntry)[];
}

export type MenuItem = MenuPage | LinkEntry | MenuGroup;

/** The main menu in its sections; a screen that is not named here is reached from another one. */
export const menu: readonly (readonly MenuEntry[])[] = [
  [
    { page: 'realtime', icon: Radar },
    { page: 'manageRealtime', icon: Radar },
    { page: 'flights', icon: LanesIcon },
    { page: 'manageFlights', icon: LanesIcon },
    { page: 'newFlights', icon: CalendarDays },
    { page: 'manageNewFlights', icon: CalendarDays },
    { page: 'plots', icon: PlotIcon },
    {
      group: 'tasks',
      title: 'title.tasks',
      icon: MapIcon,
      entries: [
        { page: 'tasksChart', icon: MapIcon, title: 'title.tasksChart' },
        { page: 'tasksAddDrone', icon: MapIcon },
        { page: 'tasksMachines', icon: MapIcon },
        { page: 'tasksUnconfirmed', icon: MapIcon },
        { page: 'tasksReviseRecords', icon: MapIcon },
      ],
    },
  ],
  [
    { page: 'myDrones', icon: DroneIcon },
    { page: 'dronesMaintenance', icon: HexDroneIcon },
    { page: 'drones', icon: HexDroneIcon },
    { page: 'teams', icon: Users },
    {
      group: 'chargers',
      title: 'menu.chargers',
      icon: ChargerIcon,
      entries: [
        { page: 'chargerMonitor', icon: ChargerIcon },
        { page: 'myChargers', icon: ChargerIcon },
        { page: 'chargers', icon: ChargerIcon },
      ],
    },
    {
      group: 'batteries',
      title: 'menu.batteries',
      icon: BatteryIcon,
      entries: [
        { page: 'batteries', icon: BatteryIcon },
        { page: 'batteryTable', icon: BatteryIcon },
      ],
    },
    { page: 'airspace', icon: NoFlyIcon },
  ],
  [
    { page: 'reviews', icon: IdCard },
    { page: 'restrictions', icon: LockOpen },
    { page: 'profile', icon: User },
    { page: 'accountUpgrade', icon: Building2 },
  ],
];

/** Screens of one name: staff are led to the company's alone, everybody else sees which is which. */
function scoped(items: readonly MenuItem[], roles: readonly string[]): MenuItem[] {
  const twins = (item: MenuPage) =>
    items.filter((other): other is MenuPage => 'page' in other && other.title === item.title);
  return items.flatMap((item): MenuItem[] => {
    if (!('page' in item)) return [item];
    const same = twins(item);
    const isLast = same.at(-1) === item;
    if (same.length === 1) return [item];
    if (roles.includes(roleCodes.staff)) return isLast ? [item] : [];
    return [{ ...item, scope: isLast ? 'menu.tenant' : 'menu.own' }];
  });
}

/**
 * L-01: the menu of an account: permitted screens alone, hidden ones skipped; of a group with a single visible entry
 * only that entry stays, under its own title and with the group's icon; empty sections are gone.
 */
export function menuFor(
  roles: readonly string[],
  sections: readonly (readonly MenuEntry[])[] = menu,
  tree: readonly PageNode[] = pages,
): MenuItem[][] {
  const permitted = new Map(permittedPages(roles, tree).map((page) => [page.key, page]));
  const leaf = (entry: PageEntry | LinkEntry): (MenuPage | LinkEntry)[] => {
    if (!('page' in entry)) return [entry];
    const page = permitted.get(entry.page);
    return page ? [{ page, icon: entry.icon, title: entry.title ?? page.title }] : [];
  };
  const item = (entry: MenuEntry): MenuItem[] => {
    if (!('group' in entry)) return leaf(entry);
    const items = entry.entries.flatMap(leaf);
    const [only] = items;
    if (items.length > 1) return [{ ...entry, items }];
    if (!only) return [];
    return ['page' in only ? { ...only, title: only.page.title, icon: entry.icon } : only];
  };
  return sections
    .map((section) => scoped(section.flatMap(item), roles))
    .filter((section) => section.length > 0);
}

/**
 * The item to mark: of the shown screen, else of the nearest above it. Where staff have one item for two screens of
 * one name, it stands for both.
 */
export function currentItem(
  sections: readonly (readonly MenuItem[])[],
  shown: readonly PageNode[],
): MenuPage | undefined {
  const leaves = sections.flat().flatMap((item) => ('items' in item ? item.items : [item]));
  const screens = leaves.filter((item): item is MenuPage => 'page' in item);
  for (const node of shown.toReversed()) {
    const found =
      screens.find(({ page }) => page.key === node.key) ??
      screens.find(({ page, scope }) => scope === undefined && page.title === node.title);
    if (found) return found;
  }
  return undefined;
}

/** The menu's icon of a screen, else of the screen above it. */
export function iconOf(key: PageKey): MenuIcon {
  const leaves = menu.flat().flatMap((entry) => ('group' in entry ? entry.entries : [entry]));
  const own = leaves.find((entry) => 'page' in entry && entry.page === key);
  if (own) return own.icon;
  const above = pages.find((page) => page.children?.some((child) => child.key === key));
  return above ? iconOf(above.key) : Folder;
}
