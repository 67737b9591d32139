import './popover.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOnHide } from '../../tabs/page.tsx';
import { Button } from '../controls/button.tsx';
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

/** Below its button, above it where there is no room below, and always inside the window. */
function placeAt(slab: HTMLElement, button: DOMRect): void {
  const { width, height } = slab.getBoundingClientRect();
  const below = button.bottom + 4;
  const above = button.top - 4 - height;
  const top = below + height + 8 > innerHeight && above >= 8 ? above : below;
  slab.style.left = `${Math.max(8, Math.min(button.left, innerWidth - width - 8))}px`;
  slab.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
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
    if (!element) return;
    const place = () => {
      const button = latest.current.anchor()?.getBoundingClientRect();
      if (button) placeAt(element, button);
    };
    place();
    // What is loaded late makes it higher, and it must not grow out of the window.
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    element.querySelector<HTMLElement>('input, button, select')?.focus({ preventScroll: true });
    return () => {
      sizes.disconnect();
      latest.current.anchor()?.querySelector('button')?.focus({ preventScroll: true });
    };
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
