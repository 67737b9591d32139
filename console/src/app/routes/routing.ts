import { homePage } from '@smartflight/contract/access/access.ts';
import { matchPath } from 'react-router';
import { safeRedirect } from '../../shared/navigation.ts';
import type { TabSeed } from '../../shared/tabs/tab-moves.ts';
import type { Page, PageNode } from './page-node.ts';
import { pages } from './pages.ts';
import { type NoteKind, notePages, paths, readPlace, withoutEndSlash } from './paths.ts';
import { permittedPlaces } from './permitted.ts';

export { paths } from './paths.ts';

interface Account {
  accountVerified: string;
  roles: readonly string[];
}

type Params = Readonly<Record<string, string>>;

export type Destination =
  | { kind: 'go'; to: string }
  | { kind: 'refresh'; to: string }
  | { kind: 'page'; page: Page; params: Params }
  | { kind: 'note'; note: NoteKind }
  | { kind: 'complete' }
  | { kind: 'openid' }
  | { kind: 'notFound' };

/** P-06: the path of the wizard, the manager's log or the own log. */
export function homePath(account: Account): string {
  const home = homePage(account);
  if (home === 'onboarding') return paths.complete;
  return pages.find((page) => page.key === home)?.path ?? paths.notFound;
}

function findPlace(pathname: string, account: Account) {
  for (const { node, above } of permittedPlaces(account.roles)) {
    const match = matchPath({ path: node.path, end: true, caseSensitive: true }, pathname);
    if (match) {
      const known = Object.entries(match.params).flatMap(([name, value]) => (value ? [[name, value]] : []));
      const params: Params = Object.fromEntries(known);
      return { node, above, params };
    }
  }
  return undefined;
}

export function findPage(
  pathname: string,
  account: Account,
): { page: Page; above: readonly PageNode[]; params: Params } | undefined {
  const found = findPlace(pathname, account);
  return found && 'load' in found.node ? { ...found, page: found.node } : undefined;
}

/** Paths outside the shell for a signed-in, verified account. */
function outside(pathname: string, url: URL, home: string): Destination | undefined {
  const leadingHome: readonly string[] = ['/', paths.login, paths.login2, paths.complete, paths.wechatLogin];
  if (leadingHome.includes(pathname)) return { kind: 'go', to: home };
  if (pathname === paths.authRedirect) {
    return { kind: 'go', to: safeRedirect(url.searchParams.get('redirect')) };
  }
  if (pathname === paths.openid) return { kind: 'openid' };
  if (pathname === paths.notFound) return { kind: 'notFound' };
  const note = notePages.get(pathname);
  if (note) return { kind: 'note', note };
  if (pathname.startsWith(`${paths.redirect}/`)) {
    const to = url.pathname.slice(paths.redirect.length).replace(/^\/+/, '/') + url.search;
    return { kind: 'refresh', to };
  }
  return undefined;
}

/** The destination of a signed-in account for an address (P-03, P-04, P-06, P-07, P-21, L-08, L-15). */
export function route(asked: string, account: Account): Destination {
  const { href, url } = readPlace(asked);
  const pathname = withoutEndSlash(url.pathname);
  const home = homePath(account);
  if (home === paths.complete) return pathname === home ? { kind: 'complete' } : { kind: 'go', to: home };
  if (href !== asked) return { kind: 'go', to: href };
  const elsewhere = outside(pathname, url, home);
  if (elsewhere) return elsewhere;
  const found = findPlace(pathname, account);
  if (!found) return { kind: 'go', to: paths.notFound };
  if ('opens' in found.node) return { kind: 'go', to: found.node.opens + url.search };
  if (pathname !== url.pathname) return { kind: 'go', to: pathname + url.search + url.hash };
  return { kind: 'page', page: found.node, params: found.params };
}

/** The tab for an address; undefined where the account may not open it. */
export function tabSeed(asked: string, account: Account): TabSeed | undefined {
  const { href, url } = readPlace(asked);
  const found = findPage(url.pathname, account);
  return found && { key: url.pathname, href, titleKey: found.page.title };
}
