import './options.css';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useRef } from 'react';
import { MenuItem as Entry, Menu } from 'react-aria-components/Menu';
import { createPortal } from 'react-dom';
import { Floating } from './floating.tsx';

export interface MenuItem {
  key: string;
  label: string;
  /** What the entry does, in a second line. */
  detail?: string;
  icon?: ReactNode;
  checked?: boolean;
  disabled?: boolean;
  run: () => void;
}

export interface MenuProps {
  items: readonly MenuItem[];
  /** Window coordinates in px; with `right` the menu's right edge is there, as under a button at the right. */
  at: { x: number; y: number; right?: number };
  label: string;
  close: () => void;
}

/** The actions of a menu at a point of the window. Entries with `checked` are radio choices. */
export function MenuSurface({ items, at, label, close }: MenuProps) {
  const point = useRef<HTMLSpanElement>(null);
  const isChoice = items.some(({ checked }) => checked !== undefined);
  // In the menu pattern Tab leaves and closes the menu, but the library traps the focus inside. It also misses an Esc
  // pressed before it has moved the focus into the menu. Where Enter opened the menu, it takes that for a screen reader
  // and leaves the focus at the menu, because that has received it before the item was to have it.
  useEffect(() => {
    const closeOnKey = (event: KeyboardEvent) => {
      const isEarly =
        event.key === 'Escape' &&
        event.target instanceof Element &&
        event.target.closest('.sf-menu') === null;
      if (isEarly) event.stopPropagation();
      if (isEarly || event.key === 'Tab') close();
    };
    document.addEventListener('keydown', closeOnKey, { capture: true });
    return () => document.removeEventListener('keydown', closeOnKey, { capture: true });
  }, [close]);
  useEffect(() => {
    let frame = 0;
    const focusItem = ({ target: menu }: FocusEvent) => {
      if (!(menu instanceof HTMLElement) || !menu.matches('.sf-menu [role="menu"]')) return;
      // The library's own attempt is in the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          const item = menu.querySelector<HTMLElement>('[role^="menuitem"][tabindex="0"]');
          if (document.activeElement === menu) item?.focus({ preventScroll: true });
        });
      });
    };
    document.addEventListener('focusin', focusItem);
    return () => {
      document.removeEventListener('focusin', focusItem);
      cancelAnimationFrame(frame);
    };
  }, []);
  const run = (key: unknown) => {
    close();
    items.find((item) => item.key === key)?.run();
  };
  const atEnd = at.right !== undefined;
  return (
    <>
      {createPortal(
        <span ref={point} className="sf-point" style={{ left: at.right ?? at.x, top: at.y }} />,
        document.body,
      )}
      <Floating
        label={label}
        anchor={point}
        close={close}
        className="sf-menu"
        placement={atEnd ? 'bottom end' : 'bottom start'}
        offset={0}
        isTrayOnPhone
      >
        <Menu
          aria-label={label}
          className="sf-options"
          autoFocus={isChoice ? true : 'first'}
          items={items}
          onAction={run}
          {...(isChoice
            ? {
                selectionMode: 'single' as const,
                selectedKeys: items.filter(({ checked }) => checked).map(({ key }) => key),
              }
            : {})}
        >
          {(item) => (
            <Entry
              id={item.key}
              textValue={item.label}
              isDisabled={item.disabled ?? false}
              className="sf-option"
            >
              {item.icon}
              {item.detail === undefined ? (
                <span>{item.label}</span>
              ) : (
                <span>
                  {item.label}
                  <small className="sf-option-detail">{item.detail}</small>
                </span>
              )}
              {item.checked && <Check className="sf-icon sf-tick" />}
            </Entry>
          )}
        </Menu>
      </Floating>
    </>
  );
}
