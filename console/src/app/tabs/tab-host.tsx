import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { Activity, memo, Suspense, useEffect, useMemo, useRef } from 'react';
import { t } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { pageShown } from '../../shared/performance-marks.ts';
import { PageScope } from '../../shared/tabs/page.tsx';
import { ScrollRestore } from '../../shared/tabs/scroll-restore.tsx';
import type { Tab } from '../../shared/tabs/tab-moves.ts';
import { tabs, useTabs } from '../../shared/tabs/tabs.ts';
import { ErrorBoundary } from '../../shared/ui/states/error-boundary.tsx';
import { PageSkeleton } from '../../shared/ui/states/states.tsx';
import { findPage } from '../routes/routing.ts';
import { forgetScreen, screenOf } from '../routes/screens.ts';
import { tabTitle } from './tab-title.ts';

/** A page that is kept alive. It sees the address of its own tab, so navigation of other pages does not affect it. */
const TabPage = memo(function TabPage({ tab, me }: { tab: Tab; me: Me }) {
  const { key, href } = tab;
  const location = useMemo(() => {
    const { pathname, search } = new URL(href, window.location.origin);
    return { tabKey: key, pathname, search, params: findPage(pathname, me)?.params ?? {} };
  }, [key, href, me]);
  const page = findPage(key, me)?.page;
  if (!page) return null;
  const Screen = screenOf(page);
  const retry = () => {
    forgetScreen(page);
    tabs.bump(key);
  };
  return (
    <PageScope location={location}>
      <ScrollRestore>
        <ErrorBoundary retry={retry}>
          <Suspense fallback={<PageSkeleton />}>
            <Screen />
            <Shown />
          </Suspense>
        </ErrorBoundary>
      </ScrollRestore>
    </PageScope>
  );
});

/** Reports when the sibling page is shown: its effects run at the first show and at every return. */
function Shown() {
  const isKept = useRef(false);
  useEffect(() => {
    pageShown(isKept.current ? 'tab' : 'route');
    isKept.current = true;
  }, []);
  return null;
}

/** Keeps up to eight pages in `<Activity>`: hidden ones keep their state and stop their effects. */
export function TabHost({ me }: { me: Me }) {
  const { tabs: open, active, live } = useTabs();
  const shown = open.find((tab) => tab.key === active);
  useEffect(() => {
    if (shown) setPageTitle(() => tabTitle(shown, t));
  }, [shown]);
  const before = useRef(active);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body || activeElement.closest('[data-kept]');
    // The page that had the focus is gone or hidden; at the start nothing had it, and Tab begins at the top.
    if (before.current !== undefined && before.current !== active && isLost)
      document.getElementById('content')?.focus({ preventScroll: true });
    before.current = active;
  }, [active]);
  return open
    .filter((tab) => live.includes(tab.key))
    .map((tab) => (
      <Activity key={`${tab.key}:${tab.rev}`} mode={tab.key === active ? 'visible' : 'hidden'}>
        <TabPage tab={tab} me={me} />
      </Activity>
    ));
}
