import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import {
  type GroupEntry,
  type LinkEntry,
  type MenuEntry,
  type MenuIcon,
  menu,
  type PageEntry,
} from './menu-layout.ts';
import type { Page, PageNode } from './page-node.ts';
import { pages } from './pages.ts';
import { permittedPages } from './permitted.ts';

export interface MenuPage {
  page: Page;
  title: MsgKey;
  icon: MenuIcon;
  /** Distinguishes two pages of the same name. */
  scope?: MsgKey;
}

export interface MenuGroup extends Pick<GroupEntry, 'group' | 'title' | 'icon'> {
  items: readonly (MenuPage | LinkEntry)[];
}

export type MenuItem = MenuPage | LinkEntry | MenuGroup;

/** Pages of the same name: staff get the company's only, others see which is which. */
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
 * L-01: the menu of an account: permitted pages without hidden ones. A group with one visible entry becomes that
 * entry, under its own title and with the group's icon; empty sections are omitted.
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
 * The item to highlight: of the current page, else of the nearest place above it. Where staff have one item for two
 * pages of the same name, it represents both.
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
