import '../shell/shell.css';
import { isVerified } from '@smartflight/contract/access/access.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { useProofRequest } from '../../shared/api/proof-request.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useSession } from '../../shared/api/session.ts';
import { watchSession } from '../../shared/api/watch-session.ts';
import { t } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { withTexts } from '../../shared/i18n/with-texts.ts';
import { go, takeNavigation } from '../../shared/navigation.ts';
import { stopTabs, tabs } from '../../shared/tabs/tabs.ts';
import { ConfirmDialog } from '../../shared/ui/overlay/confirm-dialog.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { readPlace } from '../routes/paths.ts';
import { route, tabSeed } from '../routes/routing.ts';
import { Frame } from '../shell/frame.tsx';
import { Shell } from '../shell/shell.tsx';
import { startUserTabs } from '../tabs/user-tabs.ts';
import { startSession } from './start-session.ts';
import { useRightsChanges } from './use-rights-changes.ts';

// Pages without the shell are rare; their code is loaded on demand.
const CompletePage = lazy(
  withTexts(async () => ({ default: (await import('../pages/complete.page.tsx')).CompletePage })),
);
const AddFactorPage = lazy(
  withTexts(async () => ({ default: (await import('../pages/add-factor.page.tsx')).AddFactorPage })),
);
const OpenIdReturn = lazy(
  withTexts(async () => ({
    default: (await import('../../features/accounts/openid-return.ts')).OpenIdReturn,
  })),
);
const ProofDialog = lazy(
  withTexts(async () => ({ default: (await import('../../domain/accounts/proof-dialog.tsx')).ProofDialog })),
);
const NotFoundPage = lazy(
  withTexts(async () => ({ default: (await import('../pages/not-found.page.tsx')).NotFoundPage })),
);
const OutsideNotePage = lazy(
  withTexts(async () => ({ default: (await import('../pages/outside-note.page.tsx')).OutsideNotePage })),
);

export function SignedIn() {
  const me = useSession((session) => session.me);
  const unreached = useSession((session) => session.unreached);
  useEffect(() => {
    // Read again: the start before the first render may have ended meanwhile. A failed one is repeated by its button.
    const { me: loaded, unreached: failed } = useSession.getState();
    if (!me && !loaded && !failed) void startSession();
  }, [me]);
  useEffect(watchSession, []);
  if (!me) return unreached ? <Unreached error={unreached} /> : <Frame />;
  return (
    <QueryClientProvider client={queryClient}>
      {/* Without transitions: changes of the address apply immediately and in order. */}
      <BrowserRouter useTransitions={false}>
        {me.mustAddFactor ? (
          <Suspense>
            <AddFactorPage />
          </Suspense>
        ) : (
          <Routed key={me.id} me={me} />
        )}
      </BrowserRouter>
      <ConfirmDialog />
      <Proof />
    </QueryClientProvider>
  );
}

/** The dialog that a call waits for which needs a fresh proof. */
function Proof() {
  const answer = useProofRequest((state) => state.answer);
  if (!answer) return null;
  return (
    <Suspense>
      <ProofDialog answer={answer} />
    </Suspense>
  );
}

/** The account could not be loaded, but the session exists; retried by hand or once the network is back. */
function Unreached({ error }: { error: unknown }) {
  const retry = () => void startSession();
  useEffect(() => {
    const again = () => void startSession();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <main className="sf-unreached">
      <ErrorState error={error} retry={retry} />
    </main>
  );
}

function useRouterNavigation(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  useLayoutEffect(() => takeNavigation((to, options) => void latest.current(to, options ?? {})), []);
}

function useUserTabs(me: Me): void {
  const latest = useRef(me);
  useLayoutEffect(() => {
    latest.current = me;
  });
  const { id, roles, accountVerified } = me;
  // Another name or picture of the same account leaves its pages alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what decides which pages are open
  useLayoutEffect(() => {
    startUserTabs(latest.current);
    return stopTabs;
  }, [id, roles, accountVerified]);
}

function Routed({ me }: { me: Me }) {
  const { pathname, search, hash } = useLocation();
  const href = pathname + search + hash;
  const destination = useMemo(() => route(href, me), [href, me]);
  useRouterNavigation();
  useUserTabs(me);
  useRightsChanges();
  // After the layout effects of all components, because the router above subscribes in one of them.
  useEffect(() => {
    if (destination.kind === 'go') go(destination.to, { replace: true });
    if (destination.kind === 'refresh') {
      tabs.bump(readPlace(destination.to).url.pathname);
      go(destination.to, { replace: true });
    }
  }, [destination]);
  useLayoutEffect(() => {
    const seed = destination.kind === 'page' ? tabSeed(href, me) : undefined;
    if (seed) tabs.visit(seed);
    if (destination.kind === 'notFound') setPageTitle(() => t('notFound.title'));
  }, [destination, href, me]);
  // P-05: the window itself; kept-alive pages have their own scrollers and get their place back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls because the path changed
  useLayoutEffect(() => {
    // Some browsers return a promise, which is not a cleanup function.
    window.scrollTo(0, 0);
  }, [pathname]);
  const { kind } = destination;
  const outside = kind === 'complete' || kind === 'notFound' || kind === 'note';
  return (
    <>
      <Suspense>
        {kind === 'complete' && <CompletePage me={me} />}
        {kind === 'openid' && <OpenIdReturn />}
        {kind === 'notFound' && <NotFoundPage />}
        {kind === 'note' && <OutsideNotePage note={destination.note} />}
      </Suspense>
      {isVerified(me.accountVerified) && (
        <Activity mode={outside ? 'hidden' : 'visible'}>
          <Shell me={me} />
        </Activity>
      )}
    </>
  );
}
