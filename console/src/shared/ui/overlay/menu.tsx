import { type ReactNode, useRef, useState } from 'react';
import type { MenuItem, MenuProps } from '../primitives/menu-surface.tsx';
import { library } from '../primitives/on-demand.ts';

export type { MenuItem };

/** A floating list of actions at a point of the window; on a phone a tray at the bottom. */
export function Menu(props: MenuProps) {
  const Surface = library.use(props.close)?.MenuSurface;
  return Surface && <Surface {...props} />;
}

/** A button that opens a menu below itself. */
export function MenuButton(props: {
  items: readonly MenuItem[];
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const [at, setAt] = useState<MenuProps['at']>();
  const close = useRef(() => setAt(undefined)).current;
  return (
    <>
      <button
        type="button"
        className={props.className ?? 'sf-button is-quiet'}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        aria-label={props.label}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          // Safari doesn't focus a clicked button, and the focus must return to it.
          event.currentTarget.focus({ preventScroll: true });
          setAt({ x: box.left, y: box.bottom + 4, right: box.right });
        }}
      >
        {props.children}
      </button>
      {at && <Menu items={props.items} at={at} label={props.label} close={close} />}
    </>
  );
}
