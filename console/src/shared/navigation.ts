import { navigationBegan } from './performance-marks.ts';

/** Navigation for code outside the router: public pages, the session, plain modules. */
type Go = (to: string, options?: { replace?: boolean }) => void;

const listeners = new Set<() => void>();

/** Navigates without the router, while it is not mounted. */
export const goPlainly: Go = (to, options) => {
  if (options?.replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
};

let active: Go = goPlainly;

/** Goes to a path of the console. Stable: using it never re-renders a hidden page. */
export const go: Go = (to, options) => {
  navigationBegan();
  active(to, options);
};

/** Lets the router handle navigation while it is mounted; the returned function undoes it. */
export function takeNavigation(router: Go): () => void {
  active = router;
  window.addEventListener('popstate', navigationBegan);
  return () => {
    window.removeEventListener('popstate', navigationBegan);
    if (active === router) active = goPlainly;
  };
}

/** Path, query and fragment of the window's address. */
export function currentHref(): string {
  return location.pathname + location.search + location.hash;
}

/** Calls `listener` after each change of the window's address, until the returned function is called. */
export function subscribeHref(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** P-02: the path to return to after sign-in; `/` for anything that is not a path of this origin. */
export function safeRedirect(wanted: string | null | undefined, origin = location.origin): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || /[\\\p{Cc}]/u.test(wanted)) return '/';
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin) return '/';
    const path = url.pathname + url.search + url.hash;
    return path.startsWith('//') || /^\/login2?(?:[/?#]|$)/.test(path) ? '/' : path;
  } catch {
    return '/';
  }
}

/** Address of the sign-in page that returns to `attempted`. */
export function loginHref(attempted: string): string {
  const back = safeRedirect(attempted);
  return back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}
