import { generatePath } from 'react-router';
import type { MsgKey } from '../../shared/i18n/messages.ts';

/** What the breadcrumb uses of a place. */
interface CrumbPlace {
  path: string;
  title?: MsgKey;
  breadcrumb?: false;
  /** The path of the page that this place redirects to. */
  opens?: string;
}

export interface Crumb {
  path: string;
  title: MsgKey;
  /** The link: the page itself, not the place that redirects to it. */
  to: string;
}

/**
 * L-05: the linked part of the breadcrumb: home, then the places above `page`, outermost first. Places without a
 * title, with `breadcrumb: false`, or that only redirect to `page` are omitted. `params` are those of the page's address.
 */
export function crumbsOf(
  home: CrumbPlace | undefined,
  above: readonly CrumbPlace[],
  page: CrumbPlace,
  params: Readonly<Record<string, string>> = {},
): Crumb[] {
  const crumbs: Crumb[] = [];
  for (const place of [...(home ? [home] : []), ...above]) {
    const { path, title, breadcrumb, opens } = place;
    const isKnown = path === page.path || opens === page.path || crumbs.some((crumb) => crumb.path === path);
    if (title !== undefined && breadcrumb !== false && !isKnown)
      crumbs.push({ path, title, to: generatePath(opens ?? path, params) });
  }
  return crumbs;
}
