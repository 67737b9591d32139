import type { MsgKey } from '../../shared/i18n/messages.ts';

/** What the breadcrumb needs to know of a place. */
interface CrumbPlace {
  path: string;
  title?: MsgKey;
  breadcrumb?: false;
  /** The path of the screen that this place opens. */
  opens?: string;
}

export interface Crumb {
  path: string;
  title: MsgKey;
  /** Where it leads: the screen itself, not the place that only opens it. */
  to: string;
}

/**
 * L-05: the linked part of the breadcrumb: home, then the places above `page`, the outermost first. Without a title
 * or with `breadcrumb: false` a place is left out, and so is one that only opens `page` itself.
 */
export function crumbsOf(
  home: CrumbPlace | undefined,
  above: readonly CrumbPlace[],
  page: CrumbPlace,
): Crumb[] {
  const crumbs: Crumb[] = [];
  for (const place of [...(home ? [home] : []), ...above]) {
    const { path, title, breadcrumb, opens } = place;
    const isKnown = path === page.path || opens === page.path || crumbs.some((crumb) => crumb.path === path);
    if (title !== undefined && breadcrumb !== false && !isKnown)
      crumbs.push({ path, title, to: opens ?? path });
  }
  return crumbs;
}
