import './popover.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOnHide } from '../tabs/page.tsx';
import { Button } from './button.tsx';
import { useEscape } from './escape.ts';

interface PopoverProps {
  /** Names the button and the slab. */
  label: string;
  icon?: ReactNode;
  /** Written on the button behind the label, such as how many filters are set. */
  count?: number;
  iconOnly?: boolean;
  kind?: 'plain' | 'quiet';
  children: (close: () => void) => ReactNode;
}

/** A button with a slab of controls below it, for inputs that a menu can't hold. Esc and a click outside close it. */
export function Popover({ label, icon, count, iconOnly, kind = 'plain', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useOnHide(close);
  return (
    <div className="sf-popover-anchor" ref={anchor}>
      <Button
        kind={kind}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        {...(iconOnly ? { iconOnly: label } : {})}
      >
        {!iconOnly && label}
        {count !== undefined && count > 0 && (
          <span className={`sf-popover-count${iconOnly ? ' is-corner' : ''}`}>{count}</span>
        )}
      </Button>
      {open && (
        <Slab label={label} anchor={() => anchor.current} close={close}>
          {children(close)}
        </Slab>
      )}
    </div>
  );
}

/** The slab by itself, to hang under something else that opens it; it must stand inside its anchor. */
export function Slab(props: {
  label: string;
  anchor: () => HTMLElement | null;
  close: () => void;
  children: ReactNode;
}) {
  const { anchor, close } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ anchor, close });
  useEscape(close);
  useEffect(() => {
    latest.current = { anchor, close };
  });
  useLayoutEffect(() => {
    const element = host.current;
    const button = latest.current.anchor()?.getBoundingClientRect();
    if (!element || !button) return;
    const box = element.getBoundingClientRect();
    element.style.left = `${Math.max(8, Math.min(button.left, innerWidth - box.width - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(button.bottom + 4, innerHeight - box.height - 8))}px`;
    element.querySelector<HTMLElement>('input, button, select')?.focus({ preventScroll: true });
    return () => latest.current.anchor()?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !latest.current.anchor()?.contains(event.target)) {
        latest.current.close();
      }
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, []);
  return (
    <div ref={host} className="sf-popover" role="dialog" aria-label={props.label}>
      {props.children}
    </div>
  );
}
