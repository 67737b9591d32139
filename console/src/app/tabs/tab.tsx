import Pin from 'lucide-react/icons/pin';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import type { Tab } from '../../shared/tabs/tab-moves.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { tabTitle } from './tab-title.ts';

const longPressMs = 500;
/** A touch that moved farther is a scroll, not a press. */
const stillPx = 10;

/** A long press opens the tab's menu; browsers that send `contextmenu` for it (Android) do this themselves. */
function useLongPress(open: (at: { x: number; y: number }) => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const fired = useRef(false);
  const end = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
  };
  useEffect(() => () => clearTimeout(pressed.current?.timer), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      fired.current = false;
      if (event.pointerType === 'mouse') return;
      const at = { x: event.clientX, y: event.clientY };
      const fire = () => {
        fired.current = true;
        open(at);
      };
      pressed.current = { timer: setTimeout(fire, longPressMs), ...at };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = pressed.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Lifting the finger that opened the menu is not a click on the tab.
    onClickCapture: (event: MouseEvent) => {
      if (!fired.current) return;
      fired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

export interface OneTabProps {
  tab: Tab;
  active: boolean;
  /** Whether it is the tab stop; arrow keys reach the others. */
  isStop: boolean;
  close: () => void;
  openMenu: (at: { x: number; y: number }) => void;
  onFocus: () => void;
}

/** An open page in the strip: a link to its last address, and a close button. */
export function OneTab({ tab, active, isStop, close, openMenu, onFocus }: OneTabProps) {
  const t = useT();
  const host = useRef<HTMLLIElement>(null);
  const press = useLongPress(openMenu);
  const title = tabTitle(tab, t);
  useEffect(() => {
    if (!active) return;
    const show = () => host.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [active]);
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (!tab.pinned) close();
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    openMenu({ x: event.clientX, y: event.clientY });
  };
  const tabIndex = isStop ? 0 : -1;
  return (
    <li
      ref={host}
      data-tab={tab.key}
      className={active ? 'is-active' : undefined}
      onAuxClick={onAuxClick}
      onContextMenu={onContextMenu}
      onFocus={onFocus}
      {...press}
    >
      <PageLink
        to={tab.href}
        className="sf-inset"
        title={title}
        tabIndex={tabIndex}
        draggable={false}
        {...(active ? { 'aria-current': 'page' as const } : {})}
      >
        {tab.pinned && <Pin className="sf-icon" />}
        <span className="sf-cut">{title}</span>
      </PageLink>
      {!tab.pinned && (
        <button
          type="button"
          className="sf-inset"
          tabIndex={tabIndex}
          aria-label={t('tabs.closeNamed', { name: title })}
          onClick={close}
        >
          <X className="sf-icon" />
        </button>
      )}
    </li>
  );
}
