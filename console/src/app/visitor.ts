import { loginHref, safeRedirect } from '../shared/navigation.ts';
import { type NoteKind, notePages, paths, readPlace, withoutEndSlash } from './paths.ts';

export type VisitorDestination =
  | { kind: 'go'; to: string }
  | { kind: 'login' }
  | { kind: 'note'; note: NoteKind };

/**
 * Where a visitor who asks for a place ends up (P-02): sign-in, register, recover; an outside sign-in that brought no
 * session goes through sign-in to the attempted path (P-21), a chat-app one to the wizard (P-01); all else to sign-in.
 */
export function visitorRoute(asked: string): VisitorDestination {
  const { href, url } = readPlace(asked);
  if (href !== asked) return { kind: 'go', to: href };
  const pathname = withoutEndSlash(url.pathname);
  if (pathname === paths.login || pathname === paths.login2) return { kind: 'login' };
  if (pathname === paths.authRedirect) {
    return { kind: 'go', to: loginHref(safeRedirect(url.searchParams.get('redirect'))) };
  }
  if (pathname === paths.wechatLogin) return { kind: 'go', to: loginHref(paths.complete) };
  const note = pathname === paths.wechatBind ? undefined : notePages.get(pathname);
  return note ? { kind: 'note', note } : { kind: 'go', to: loginHref(href) };
}
