import './tab-strip.css';
import { Ellipsis, Pin, X } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '../shared/i18n/use-t.ts';
import { go } from '../shared/navigation.ts';
import type { Tab } from '../shared/tabs/tab-moves.ts';
import { useTabs } from '../shared/tabs/tabs.ts';
import { Menu } from '../shared/ui/menu.tsx';
import { PageLink } from '../shared/ui/page-link.tsx';
import { tabTitle } from './tab-title.ts';
import { useTabItems } from './use-tab-items.ts';

function OneTab(props: {
  tab: Tab;
  active: boolean;
  close: () => void;
  openMenu: (event: MouseEvent) => void;
}) {
  const t = useT();
  const { tab, active } = props;
  const host = useRef<HTMLLIElement>(null);
  const title = tabTitle(tab, t);
  useEffect(() => {
    if (active) host.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const middle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    props.close();
  };
  return (
    <li ref={host} className={active ? 'is-active' : undefined} onAuxClick={middle}>
      <PageLink
        to={tab.href}
        className="sf-inset"
        {...(active ? { 'aria-current': 'page' as const } : {})}
        onContextMenu={props.openMenu}
      >
        {tab.pinned && <Pin className="sf-icon" />}
        <span className="sf-cut">{title}</span>
      </PageLink>
      {!tab.pinned && (
        <button
          type="button"
          className="sf-inset"
          aria-label={t('tabs.closeNamed', { name: title })}
          onClick={props.close}
        >
          <X className="sf-icon" />
        </button>
      )}
    </li>
  );
}

/** `[` and `]` go to the tab before and after, unless something is being typed. */
function useTabKeys(open: readonly Tab[], active: string | undefined): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const by = { '[': -1, ']': 1 }[event.key];
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (by === undefined || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = open[open.findIndex((tab) => tab.key === active) + by];
      if (next) go(next.href);
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [open, active]);
}

/** The row of open pages (L-06): pinned first, middle click or × closes, the context menu does the rest. */
export function TabStrip() {
  const t = useT();
  const open = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const [menu, setMenu] = useState<{ tab: Tab; at: { x: number; y: number } }>();
  const { itemsFor, close } = useTabItems();
  useTabKeys(open, active);
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const present = open.find((tab) => tab.key === active);
  return (
    <nav className="sf-tabs" aria-label={t('tabs.list')}>
      <ul>
        {open.map((tab) => (
          <OneTab
            key={tab.key}
            tab={tab}
            active={tab.key === active}
            close={() => close(tab)}
            openMenu={(event) => {
              event.preventDefault();
              setMenu({ tab, at: { x: event.clientX, y: event.clientY } });
            }}
          />
        ))}
      </ul>
      {present && (
        <button
          type="button"
          className="sf-tabs-more sf-inset"
          aria-label={t('tabs.menu')}
          aria-haspopup="menu"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            setMenu({ tab: present, at: { x: box.right - 200, y: box.bottom } });
          }}
        >
          <Ellipsis className="sf-icon" />
        </button>
      )}
      {menu && <Menu items={itemsFor(menu.tab)} at={menu.at} label={t('tabs.menu')} close={closeMenu} />}
    </nav>
  );
}
