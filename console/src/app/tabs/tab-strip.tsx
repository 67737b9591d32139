import './tab-strip.css';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import type { Tab } from '../../shared/tabs/tab-moves.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';
import { useHiddenEnds } from '../../shared/ui/layout/hidden-ends.ts';
import { Menu } from '../../shared/ui/overlay/menu.tsx';
import { OneTab } from './tab.tsx';
import { useTabItems } from './use-tab-items.ts';

/** Turns vertical wheel movement into horizontal scrolling. */
function useWheel(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const turn = (event: WheelEvent) => {
      if (Math.abs(event.deltaY) > Math.abs(event.deltaX)) box.scrollLeft += event.deltaY;
    };
    box.addEventListener('wheel', turn, { passive: true });
    return () => box.removeEventListener('wheel', turn);
  }, [list]);
}

interface StripKeys {
  open: readonly Tab[];
  close: (tab: Tab) => void;
  openMenu: (tab: Tab, at: { x: number; y: number }) => void;
}

/** The strip is one tab stop: arrow keys move within it, Delete closes, Shift+F10 or the menu key opens the menu. */
function onStripKey(event: KeyboardEvent<HTMLUListElement>, { open, close, openMenu }: StripKeys): void {
  // With these modifiers the keys belong to the browser, such as Back.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const item = event.target instanceof Element ? event.target.closest('li') : null;
  const index = open.findIndex((tab) => tab.key === item?.dataset['tab']);
  const tab = open[index];
  if (!item || !tab) return;
  const aim = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: open.length - 1 }[event.key];
  if (aim !== undefined) {
    const items = event.currentTarget.querySelectorAll('li');
    items[Math.max(0, Math.min(open.length - 1, aim))]?.querySelector('a')?.focus();
  } else if (event.key === 'Delete' && !tab.pinned) {
    close(tab);
  } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const box = item.getBoundingClientRect();
    openMenu(tab, { x: box.left, y: box.bottom });
  } else return;
  event.preventDefault();
}

/**
 * The tab that is the strip's tab stop: the last focused one, else the shown one. A focused tab that closes passes
 * the focus to the next one.
 */
function useStop(
  list: RefObject<HTMLUListElement | null>,
  open: readonly Tab[],
  active: string | undefined,
): [string | undefined, (key: string) => void] {
  const [focused, setFocused] = useState<string>();
  const place = useRef<{ key: string | undefined; index: number }>(undefined);
  const stop = open.some((tab) => tab.key === focused) ? focused : active;
  useEffect(() => {
    const box = list.current;
    const noted = () => {
      const item = document.activeElement?.closest('li');
      place.current =
        item && box?.contains(item)
          ? { key: item.dataset['tab'], index: [...box.children].indexOf(item) }
          : undefined;
    };
    // A removed tab also loses the focus; only one that still exists afterwards has really lost it.
    const left = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && document.activeElement === document.body)
          place.current = undefined;
      });
    document.addEventListener('focusin', noted);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('focusin', noted);
      document.removeEventListener('focusout', left);
    };
  }, [list]);
  useEffect(() => {
    const from = place.current;
    const isGone = from !== undefined && !open.some((tab) => tab.key === from.key);
    if (!isGone || document.activeElement !== document.body || open.length === 0) return;
    list.current?.children[Math.min(from.index, open.length - 1)]?.querySelector('a')?.focus();
  }, [list, open]);
  return [stop, setFocused];
}

/** The row of open pages (L-06): pinned first; middle click or × closes; other actions are in the context menu. */
export function TabStrip() {
  const t = useT();
  const open = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const list = useRef<HTMLUListElement>(null);
  const [menu, setMenu] = useState<{ tab: Tab; at: { x: number; y: number } }>();
  const { itemsFor, close } = useTabItems();
  useHiddenEnds(list);
  useWheel(list);
  const [stop, setStop] = useStop(list, open, active);
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const openMenu = (tab: Tab, at: { x: number; y: number }) => setMenu({ tab, at });
  const present = open.find((tab) => tab.key === active);
  return (
    <nav className="sf-tabs" aria-label={t('tabs.list')}>
      <ul ref={list} className="sf-ends" onKeyDown={(event) => onStripKey(event, { open, close, openMenu })}>
        {open.map((tab) => (
          <OneTab
            key={tab.key}
            tab={tab}
            active={tab.key === active}
            isStop={tab.key === stop}
            close={() => close(tab)}
            openMenu={(at) => openMenu(tab, at)}
            onFocus={() => setStop(tab.key)}
          />
        ))}
      </ul>
      {present && (
        <button
          type="button"
          className="sf-tabs-more sf-inset"
          aria-label={t('tabs.menu')}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            openMenu(present, { x: box.right - 200, y: box.bottom });
          }}
        >
          <Ellipsis className="sf-icon" />
        </button>
      )}
      {menu && <Menu items={itemsFor(menu.tab)} at={menu.at} label={t('tabs.menu')} close={closeMenu} />}
    </nav>
  );
}
