import './info-tip.css';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Slab } from './popover.tsx';

/** A small button beside a figure that opens a short explanation. Works with pointer, touch and keyboard. */
export function InfoTip({ about, children }: { about: string; children: ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const label = t('areas.explain', { name: about });
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="sf-info-tip"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Info className="sf-icon" />
      </button>
      {open && (
        <Slab label={label} anchor={() => anchor.current} close={() => setOpen(false)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus moves here, so that the text is read aloud */}
          <div className="sf-info-text" tabIndex={0}>
            {children}
          </div>
        </Slab>
      )}
    </>
  );
}
