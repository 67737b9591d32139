import './print.css';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { memo, useEffect, useState } from 'react';
import { useZoneChanges } from '../../domain/zones/use-zone-changes.ts';
import { onceShown } from '../../shared/after-paint.ts';
import { dropEarly } from '../../shared/api/early-calls.ts';
import { loadAllTexts } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { changeSettings, useSettings } from '../../shared/settings/settings.ts';
import type { TabsState } from '../../shared/tabs/tab-moves.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';
import { useEscape } from '../../shared/ui/overlay/escape.ts';
import { OfflineBanner } from '../../shared/ui/states/states.tsx';
import { useMobile, useWide } from '../../shared/ui/theme/look.ts';
import { Overlays } from '../palette/overlays.tsx';
import { TabHost } from '../tabs/tab-host.tsx';
import { useTabKeys } from '../tabs/tab-keys.ts';
import { TabStrip } from '../tabs/tab-strip.tsx';
import { LiveFooter, useLinkNoted } from './live-footer.tsx';
import { usePrintFooter } from './print.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useDrawerFocus } from './use-drawer.ts';

/** Starts the prefetch hints of the start page's template; without it, files are loaded when they are needed. */
function fetchLater(): void {
  const template = document.getElementById('later');
  if (template instanceof HTMLTemplateElement) document.head.append(template.content);
}

/** Path of the shown page. */
const pathOf = ({ tabs, active }: TabsState) => tabs.find((tab) => tab.key === active)?.href.split('?')[0];

const isWallShown = ({ tabs, active }: TabsState): boolean =>
  new URLSearchParams(tabs.find((tab) => tab.key === active)?.href.split('?')[1]).has('wall');

/**
 * Rail, top bar, page tabs and the pages. Below 992 px the rail is a drawer (L-02). Another address renders only the
 * parts that show it.
 */
export const Shell = memo(function Shell({ me }: { me: Me }) {
  const t = useT();
  const mobile = useMobile();
  usePrintFooter();
  useTabKeys();
  useLinkNoted();
  useZoneChanges();
  // Layers and pages opened later then wait only for their code; failed loads are retried by what needs them.
  useEffect(
    () =>
      onceShown(() => {
        dropEarly();
        void loadAllTexts()
          .catch(() => undefined)
          .then(fetchLater);
      }),
    [],
  );
  const wide = useWide();
  const open = useSettings((settings) => settings.sidebarOpen) ?? wide;
  const isWall = useTabs(isWallShown);
  // The drawer belongs to one page: another page has none. A map that settles changes its page's address, not the
  // page.
  const [drawerOver, setDrawerOver] = useState<string>();
  const drawer = useTabs((state) => drawerOver !== undefined && drawerOver === pathOf(state));
  const setDrawer = (isOpen: boolean) => setDrawerOver(isOpen ? pathOf(useTabs.getState()) : undefined);
  const small = !mobile && !open;
  const covered = mobile && drawer;
  useEscape(() => setDrawer(false), covered);
  const focus = useDrawerFocus(covered);
  const leave = () => {
    focus.led();
    setDrawer(false);
  };
  const toggle = () => (mobile ? setDrawer(!drawer) : changeSettings({ sidebarOpen: !open }));
  return (
    <div
      className={`sf-shell${mobile ? ' is-mobile' : ''}${small ? ' is-small' : ''}${isWall ? ' is-wall' : ''}`}
    >
      <a className="sf-skip" href="#content" inert={covered}>
        {t('nav.skip')}
      </a>
      {(!mobile || drawer) && (
        <Rail me={me} small={small} leave={leave} footer={<LiveFooter small={small} />} />
      )}
      {covered && (
        <button
          type="button"
          className="sf-backdrop"
          aria-label={t('nav.shut')}
          onClick={() => setDrawer(false)}
        />
      )}
      <div className="sf-main" inert={covered}>
        <TopBar me={me} railOpen={mobile ? drawer : open} mobile={mobile} toggleRail={toggle} />
        {!mobile && <TabStrip />}
        <OfflineBanner />
        <main id="content" className="sf-content" tabIndex={-1}>
          <TabHost me={me} />
        </main>
      </div>
      <Overlays me={me} />
    </div>
  );
});
