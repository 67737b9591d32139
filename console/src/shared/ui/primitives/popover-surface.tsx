import './popover.css';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { Floating } from './floating.tsx';
import { focusFirst } from './focus-first.ts';

export interface PopoverSurfaceProps {
  label: string;
  anchor: () => Element | null;
  close: () => void;
  children: ReactNode;
}

/** A panel of controls next to the button that opened it. Its first control gets the focus. */
export function PopoverSurface({ label, anchor, close, children }: PopoverSurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(anchor);
  const place = useMemo(
    () => ({
      get current() {
        return latest.current();
      },
    }),
    [],
  );
  useLayoutEffect(() => {
    latest.current = anchor;
  });
  useLayoutEffect(() => focusFirst(host.current), []);
  return (
    <Floating label={label} anchor={place} close={close} className="sf-popover">
      <div ref={host} className="sf-popover-body">
        {children}
      </div>
    </Floating>
  );
}
