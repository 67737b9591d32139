import './menu.css';
import Check from 'lucide-react/icons/check';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useEscape } from './escape.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  checked?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface Anchor {
  x: number;
  y: number;
  /** Right edge to align with, when the menu hangs under a button at the right. */
  right?: number;
}

/** A floating list of actions at a point of the window. Arrow keys move, Enter runs, Esc and a click outside close. */
export function Menu(props: {
  items: readonly MenuItem[];
  at: Anchor;
  label: string;
  close: () => void;
  /** What opened it and closes it again: a press on that is none outside. */
  opener?: RefObject<HTMLElement | null>;
}) {
  const { at, close, opener } = props;
  const host = useRef<HTMLDivElement>(null);
  useEscape(close);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const box = element.getBoundingClientRect();
    const wanted = at.right === undefined ? at.x : at.right - box.width;
    element.style.left = `${Math.max(8, Math.min(wanted, innerWidth - box.width - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(at.y, innerHeight - box.height - 8))}px`;
    const before = document.activeElement;
    const first =
      element.querySelector<HTMLElement>('[aria-checked="true"]') ?? element.querySelector('button');
    first?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [at]);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // A page that is hidden keeps its state: shown again, it must not find its menu open.
  useLayoutEffect(() => () => latest.current(), []);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return;
      if (!host.current?.contains(event.target) && !opener?.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [close, opener]);
  return (
    <div
      ref={host}
      className="sf-menu"
      role="menu"
      aria-label={props.label}
      onKeyDown={(event) => (event.key === 'Tab' ? close() : moveFocus(event))}
      onContextMenu={(event) => event.preventDefault()}
    >
      {props.items.map((item) => (
        <button
          key={item.key}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          {...(item.checked === undefined ? {} : { 'aria-checked': item.checked })}
          disabled={item.disabled}
          onClick={() => {
            close();
            item.run();
          }}
        >
          {item.icon}
          <span>{item.label}</span>
          {item.checked && <Check className="sf-icon sf-tick" />}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const now = all.indexOf(document.activeElement as HTMLElement);
  if (step !== undefined) all.at((now + step) % all.length)?.focus();
  else if (event.key === 'Home') all[0]?.focus();
  else if (event.key === 'End') all.at(-1)?.focus();
  else return;
  event.preventDefault();
}

/** A button that opens a menu below itself. */
export function MenuButton(props: {
  items: readonly MenuItem[];
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const [at, setAt] = useState<Anchor>();
  const close = useRef(() => setAt(undefined)).current;
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={props.className ?? 'sf-button is-quiet'}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        aria-label={props.label}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          if (at) close();
          else setAt({ x: box.left, y: box.bottom + 4, right: box.right });
        }}
      >
        {props.children}
      </button>
      {at && <Menu items={props.items} at={at} label={props.label} close={close} opener={opener} />}
    </>
  );
}
