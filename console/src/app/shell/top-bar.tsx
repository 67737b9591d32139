import './top-bar.css';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Contrast from 'lucide-react/icons/contrast';
import Home from 'lucide-react/icons/house';
import Link from 'lucide-react/icons/link';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import User from 'lucide-react/icons/user';
import { useRef, useState } from 'react';
import { InboxBell } from '../../features/inbox/bell.tsx';
import { useWaitingTasksLive } from '../../features/tasks/use-waiting-tasks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { copyLink } from '../../shared/link/copy-link.ts';
import { go } from '../../shared/navigation.ts';
import { changeSettings } from '../../shared/settings/settings.ts';
import { LanguageMenu } from '../../shared/ui/controls/language-menu.tsx';
import { Picture } from '../../shared/ui/form/picture.tsx';
import { MenuButton } from '../../shared/ui/overlay/menu.tsx';
import { useLook } from '../../shared/ui/theme/look.ts';
import { openPalette } from '../palette/palette-store.ts';
import { noticeHref } from '../routes/notice-href.ts';
import { openHref } from '../routes/open-href.ts';
import { homePath } from '../routes/routing.ts';
import { logOut } from '../start/log-out.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { LookMenu, LookSlab } from './look-menu.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function LookSwitch({ mobile }: { mobile: boolean }) {
  const t = useT();
  const look = useLook();
  const sunlight = look === 'sunlight';
  return (
    <>
      {!mobile && <LookMenu />}
      <button
        type="button"
        className={`sf-button is-quiet${sunlight ? ' is-on' : ''}`}
        aria-pressed={sunlight}
        aria-label={t('look.sunlight')}
        onClick={() => changeSettings({ sunlight: !sunlight })}
      >
        {/* The word takes the icon's place on a phone, where the title needs it. */}
        {(!mobile || !sunlight) && <Sun className="sf-icon" />}
        {(!mobile || sunlight) && t('look.sunlight')}
      </button>
    </>
  );
}

function SearchButton() {
  const t = useT();
  return (
    <button
      type="button"
      className="sf-button is-quiet sf-search"
      aria-label={t('palette.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={t('palette.open')}
      onClick={openPalette}
    >
      <Search className="sf-icon" />
      <span className="sf-cut" aria-hidden="true">
        {t('palette.short')}
      </span>
      <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : [name.trim().charAt(0)];
  return letters.join('').toUpperCase();
}

function AccountMenu({ me, mobile }: { me: Me; mobile: boolean }) {
  const t = useT();
  const [context, setLooking] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const copyItem = {
    key: 'link',
    label: t('link.copy'),
    icon: <Link className="sf-icon" />,
    run: () => void copyLink(),
  };
  const lookItem = {
    key: 'look',
    label: t('display.menu'),
    icon: <Contrast className="sf-icon" />,
    run: () => setLooking(true),
  };
  const searchItem = {
    key: 'search',
    label: t('palette.short'),
    icon: <Search className="sf-icon" />,
    run: openPalette,
  };
  const items = [
    ...(mobile ? [searchItem, copyItem, lookItem] : []),
    {
      key: 'home',
      label: t('nav.home'),
      icon: <Home className="sf-icon" />,
      run: () => go(openHref(homePath(me))),
    },
    {
      key: 'profile',
      label: t('nav.profile'),
      icon: <User className="sf-icon" />,
      run: () => go('/profile'),
    },
    { key: 'logout', label: t('auth.logout'), icon: <LogOut className="sf-icon" />, run: logOut },
  ];
  return (
    <div ref={host} className="sf-popover-anchor">
      <MenuButton
        items={items}
        label={`${t('nav.account')}: ${me.username}`}
        className="sf-button is-quiet sf-me"
      >
        <Picture
          src={me.avatar}
          alt=""
          className="sf-avatar"
          fallback={
            <span className="sf-avatar" aria-hidden="true">
              {initials(me.username)}
            </span>
          }
        />
        {!mobile && <span className="sf-cut">{me.username}</span>}
        {!mobile && <ChevronDown className="sf-icon" />}
      </MenuButton>
      {context && <LookSlab anchor={() => host.current} close={() => setLooking(false)} />}
    </div>
  );
}

export function TopBar(props: { me: Me; railOpen: boolean; mobile: boolean; toggleRail: () => void }) {
  const t = useT();
  const Toggle = props.mobile ? MenuIcon : PanelLeft;
  useWaitingTasksLive();
  return (
    <header className="sf-top">
      <button
        type="button"
        className="sf-button is-quiet is-icon"
        data-rail-toggle=""
        aria-expanded={props.railOpen}
        aria-label={t(props.railOpen ? 'nav.shut' : 'nav.open')}
        onClick={props.toggleRail}
      >
        <Toggle className="sf-icon" />
      </button>
      <Breadcrumb me={props.me} mobile={props.mobile} />
      <div className="sf-top-tools">
        {!props.mobile && <SearchButton />}
        {!props.mobile && (
          <button
            type="button"
            className="sf-button is-quiet is-icon"
            aria-label={t('link.copy')}
            title={t('link.copy')}
            onClick={() => void copyLink()}
          >
            <Link className="sf-icon" />
          </button>
        )}
        <LookSwitch mobile={props.mobile} />
        <InboxBell hrefOf={(notice) => noticeHref(notice, props.me.roles)} />
        {!props.mobile && <LanguageMenu className="sf-button is-quiet" />}
        <AccountMenu me={props.me} mobile={props.mobile} />
      </div>
    </header>
  );
}
