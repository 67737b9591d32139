import './bell.css';
import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import Bell from 'lucide-react/icons/bell';
import { useRef, useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { useOnHide } from '../../shared/tabs/page.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { useInboxState } from './inbox.queries.ts';
import { useArrivals, useInboxLive } from './use-inbox-live.ts';

const InboxPanel = lazyLayer(async () => (await import('./inbox-panel.tsx')).default);

const mostShown = 99;

/** Button with the number of unread messages; the panel's code is loaded when it is first opened. */
export function InboxBell({ hrefOf }: { hrefOf: (notice: Notice) => string | undefined }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { unread = 0, worst = 'info' } = useInboxState() ?? {};
  useInboxLive();
  const arrived = useArrivals();
  useOnHide(() => setOpen(false));
  const label = t('inbox.bell', { n: unread });
  /** When the user follows a message, the focus belongs to the new page. */
  const close = (isLeaving = false) => {
    setOpen(false);
    if (!isLeaving) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="sf-button is-quiet is-icon inbox-bell"
        aria-label={label}
        title={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Bell className="sf-icon" />
        {unread > 0 && (
          <span className={`inbox-count is-${worst}`} aria-hidden="true">
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </button>
      <span className="sf-hidden" aria-live="polite">
        {arrived > 0 && t('inbox.arrived', { n: arrived, unread: String(unread) })}
      </span>
      {open && (
        <div className="inbox-layer">
          <InboxPanel close={close} part={{ unread, hrefOf, close }} />
        </div>
      )}
    </>
  );
}
