import { lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { LoginPage } from '../features/sign-in/login.page.tsx';
import { useSession } from '../shared/api/session.ts';
import { currentHref, go, loginHref, subscribeHref } from '../shared/navigation.ts';
import { ErrorBoundary } from '../shared/ui/error-boundary.tsx';
import { Toasts } from '../shared/ui/toasts.tsx';
import { signedIn } from './warm.ts';

const SignedIn = lazy(signedIn);

/** Paths that a visitor may open; later public pages join here (P-02). */
const publicPages = ['/login', '/login2'];

function PublicPages() {
  const href = useSyncExternalStore(subscribeHref, currentHref);
  const { pathname } = new URL(href, location.origin);
  const known = publicPages.includes(pathname);
  useLayoutEffect(() => {
    if (!known) go(loginHref(href), { replace: true });
  }, [known, href]);
  return known ? <LoginPage warm={signedIn} /> : null;
}

/** Visitors see the public pages, which know nothing of router, kit and shell; the signed-in see the console. */
export function Root() {
  const visitor = useSession((session) => session.phase === 'out');
  return (
    <ErrorBoundary>
      {visitor ? (
        <PublicPages />
      ) : (
        <Suspense fallback={<div className="sf-shell-wait" />}>
          <SignedIn />
        </Suspense>
      )}
      <Toasts />
    </ErrorBoundary>
  );
}
