import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readBindTicket } from '../../domain/accounts/chat-app-session.ts';
import { useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { currentHref, go, subscribeHref } from '../../shared/navigation.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { Toasts } from '../../shared/ui/overlay/toasts.tsx';
import { ErrorBoundary } from '../../shared/ui/states/error-boundary.tsx';
import { Frame } from '../shell/frame.tsx';
import { signedIn, signIn } from './preload.ts';
import { visitorRoute } from './visitor.ts';

/** Loads the public pages with forms and their texts, which sign-in does not need. */
async function entryPages() {
  const [pages] = await Promise.all([
    import('../../features/registration/entry-pages.page.tsx'),
    loadMessages(useSettings.getState().lang, 'entry'),
  ]);
  return { default: pages.EntryPages };
}

const EntryPages = lazy(entryPages);

function PublicPages() {
  const href = useSyncExternalStore(subscribeHref, currentHref);
  const destination = useMemo(() => visitorRoute(href, readBindTicket() !== undefined), [href]);
  useLayoutEffect(() => {
    if (destination.kind === 'go') go(destination.to, { replace: true });
  }, [destination]);
  if (destination.kind === 'go') return null;
  const Login = signIn.component();
  return (
    <Suspense>
      {destination.kind === 'login' ? <Login warm={signedIn.load} /> : <EntryPages page={destination.page} />}
    </Suspense>
  );
}

/**
 * Visitors get the public pages, which include neither router nor shell; signed-in accounts get the console. `shown` is
 * called after the first render.
 */
export function Root({ shown }: { shown: () => void }) {
  const visitor = useSession((session) => session.phase === 'out');
  const SignedIn = visitor ? null : signedIn.component();
  const first = useRef(shown);
  useEffect(() => first.current(), []);
  return (
    <ErrorBoundary>
      {SignedIn ? (
        <Suspense fallback={<Frame />}>
          <SignedIn />
        </Suspense>
      ) : (
        <PublicPages />
      )}
      <Toasts />
    </ErrorBoundary>
  );
}
