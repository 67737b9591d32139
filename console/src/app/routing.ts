import { homePage } from '@smartflight/contract/access.ts';
import { matchPath } from 'react-router';
import type { TabSeed } from '../shared/tabs/tab-moves.ts';
import { type Page, pages, permittedPages } from './pages.ts';

export const paths = {
  login: '/login',
  notFound: '/404',
  complete: '/complete',
  redirect: '/redirect',
} as const;

interface Account {
  accountVerified: string;
  roles: readonly string[];
}

export type Destination =
  | { kind: 'go'; to: string }
  | { kind: 'refresh'; to: string }
  | { kind: 'page'; page: Page; params: Readonly<Record<string, string>> }
  | { kind: 'complete' }
  | { kind: 'notFound' };

/** P-06: the wizard, the manager's log or the own log. */
export function homePath(account: Account): string {
  const home = homePage(account);
  if (home === 'onboarding') return paths.complete;
  return pages.find((page) => page.key === home)?.path ?? paths.notFound;
}

/** The permitted screen at a path, with its parameters. */
export function findPage(
  pathname: string,
  account: Account,
): { page: Page; params: Readonly<Record<string, string>> } | undefined {
  for (const page of permittedPages(account.roles)) {
    const match = matchPath({ path: page.path, end: true }, pathname);
    if (match) {
      const known = Object.entries(match.params).flatMap(([name, value]) => (value ? [[name, value]] : []));
      return { page, params: Object.fromEntries(known) };
    }
  }
  return undefined;
}

/** Where a signed-in account that asks for `href` ends up (P-03, P-04, P-06, P-07, L-08, L-15). */
export function route(href: string, account: Account): Destination {
  const { pathname, search } = new URL(href, 'http://console.invalid');
  const home = homePath(account);
  if (home === paths.complete) return pathname === home ? { kind: 'complete' } : { kind: 'go', to: home };
  if (['/', paths.login, '/login2', paths.complete].includes(pathname)) return { kind: 'go', to: home };
  if (pathname === paths.notFound) return { kind: 'notFound' };
  if (pathname.startsWith(`${paths.redirect}/`)) {
    return { kind: 'refresh', to: pathname.slice(paths.redirect.length).replace(/^\/+/, '/') + search };
  }
  const found = findPage(pathname, account);
  return found ? { kind: 'page', ...found } : { kind: 'go', to: paths.notFound };
}

/** The tab that shows `href`, undefined where the account may not open it. */
export function tabSeed(href: string, account: Account): TabSeed | undefined {
  const { pathname } = new URL(href, 'http://console.invalid');
  const found = findPage(pathname, account);
  return found && { key: pathname, href, titleKey: found.page.title };
}
