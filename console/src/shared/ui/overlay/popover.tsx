import './popover.css';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { library } from '../primitives/on-demand.ts';
import type { PopoverSurfaceProps } from '../primitives/popover-surface.tsx';

interface PopoverProps {
  label: string;
  icon?: ReactNode;
  count?: number;
  iconOnly?: boolean;
  kind?: 'plain' | 'quiet';
  children: (close: () => void) => ReactNode;
}

/** A button with a panel of controls below it, for inputs that a menu can't hold. Esc and a click outside close it. */
export function Popover({ label, icon, count, iconOnly, kind = 'plain', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  return (
    <div className="sf-popover-anchor" ref={anchor}>
      <Button
        kind={kind}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          event.currentTarget.focus({ preventScroll: true });
          setOpen(true);
        }}
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

/** The panel alone, for a button that is not a `Popover`. */
export function Slab(props: PopoverSurfaceProps) {
  const Surface = library.use(props.close)?.PopoverSurface;
  return Surface && <Surface {...props} />;
}
