import { loginHref, safeRedirect } from '../../shared/navigation.ts';
import { paths, readPlace, withoutEndSlash } from '../routes/paths.ts';

/** Public pages besides sign-in. */
export type EntryKind =
  | 'register'
  | 'recover'
  | 'chatAppLogin'
  | 'chatAppBind'
  | 'openid'
  | 'firstAdministrator';

export type VisitorDestination =
  | { kind: 'go'; to: string }
  | { kind: 'login' }
  | { kind: 'entry'; page: EntryKind };

const entries: ReadonlyMap<string, EntryKind> = new Map([
  [paths.register, 'register'],
  [paths.recover, 'recover'],
  [paths.wechatLogin, 'chatAppLogin'],
  [paths.openid, 'openid'],
  [paths.firstAdministrator, 'firstAdministrator'],
]);

/**
 * The destination of a visitor (P-02): sign-in, register, recover, the first administrator's page, the returns
 * from the identity provider and from the chat app (P-15) and, with a ticket, the page that binds its identity (P-16). An outside sign-in without a
 * session goes through sign-in to the attempted path (P-21); everything else goes to sign-in.
 */
export function visitorRoute(asked: string, hasBindTicket = false): VisitorDestination {
  const { href, url } = readPlace(asked);
  if (href !== asked) return { kind: 'go', to: href };
  const pathname = withoutEndSlash(url.pathname);
  if (pathname === paths.login || pathname === paths.login2) return { kind: 'login' };
  if (pathname === paths.authRedirect) {
    return { kind: 'go', to: loginHref(safeRedirect(url.searchParams.get('redirect'))) };
  }
  if (pathname === paths.wechatBind && hasBindTicket) return { kind: 'entry', page: 'chatAppBind' };
  const page = entries.get(pathname);
  return page ? { kind: 'entry', page } : { kind: 'go', to: loginHref(href) };
}
