import './inbox-panel.css';
import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { kindsWithTexts } from '@smartflight/contract/messages/notice-texts.ts';
import CheckCheck from 'lucide-react/icons/check-check';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { NoticeList } from './notice-list.tsx';
import { type InboxFilter, useMarking, useNotices } from './notices.queries.ts';

interface InboxPanelProps {
  unread: number;
  hrefOf: (notice: Notice) => string | undefined;
  /** `isLeaving`: the user follows a message to another page. */
  close: (isLeaving?: boolean) => void;
}

/** The panel with the messages. Arrow keys or j and k move between them, Enter follows one, Esc closes the panel. */
export default function InboxPanel({ unread, hrefOf, close }: InboxPanelProps) {
  const t = useT();
  const [filter, setFilter] = useState<InboxFilter>({ unread: false, kind: undefined });
  const list = useNotices(filter);
  const { markOne, markAll } = useMarking();
  const host = useRef<HTMLDivElement>(null);
  // Focuses the first message, or the filter if there is none.
  const isKnown = list.data !== undefined;
  useEffect(() => {
    const panel = host.current;
    if (!isKnown || !panel || panel.contains(document.activeElement)) return;
    const first =
      panel.querySelector<HTMLElement>('[data-notice]') ??
      panel.querySelector<HTMLElement>('[role="radio"][tabindex="0"]');
    first?.focus();
  }, [isKnown]);
  /** Marks as read only up to the newest shown message; later ones stay unread. */
  const newest = list.data?.pages[0]?.newest ?? 0;
  const follow = (notice: Notice) => {
    if (notice.readAt === null) markOne(notice.id);
    close(true);
  };
  return (
    <Inspector
      label={t('inbox.title')}
      title={t('inbox.title')}
      subtitle={t('inbox.unreadOf', { n: unread })}
      close={() => close()}
      footer={
        <Button
          icon={<CheckCheck className="sf-icon" />}
          disabled={unread === 0 || newest === 0}
          onClick={() => markAll({ upTo: newest, ...(filter.kind ? { kind: filter.kind } : {}) })}
        >
          {t('inbox.markAll')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside */}
      <div ref={host} className="inbox" onKeyDown={moveByKey}>
        <Filters filter={filter} change={setFilter} />
        <NoticeList
          list={list}
          filter={filter}
          clear={() => setFilter({ unread: false, kind: undefined })}
          row={{ hrefOf, follow, mark: markOne }}
        />
      </div>
    </Inspector>
  );
}

function Filters({ filter, change }: { filter: InboxFilter; change: (filter: InboxFilter) => void }) {
  const t = useT();
  return (
    <div className="inbox-filters">
      <Segment
        label={t('inbox.filter')}
        value={filter.unread ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t('inbox.all') },
          { value: 'unread', label: t('inbox.unread') },
        ]}
        change={(value) => change({ ...filter, unread: value === 'unread' })}
      />
      <Select
        className="inbox-kind"
        label={t('inbox.kind')}
        value={filter.kind}
        empty={t('inbox.anyKind')}
        options={optionsFrom(kindsWithTexts, (kind) => t(`inbox.kinds.${kind}`))}
        change={(kind) => change({ ...filter, kind })}
      />
    </div>
  );
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const { target, key, currentTarget } = event;
  const step = steps[key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLElement) || target.closest('select, [role="radiogroup"]')) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-notice]')];
  const at = rows.findIndex((row) => row.closest('li')?.contains(target));
  const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
  // The page must not handle the same key.
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
