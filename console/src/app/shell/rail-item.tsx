import ExternalLink from 'lucide-react/icons/external-link';
import { memo, useEffect, useRef } from 'react';
import { useWaitingTasks } from '../../features/tasks/use-waiting-tasks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import type { MenuPage } from '../routes/menu.ts';
import type { LinkEntry } from '../routes/menu-layout.ts';
import { useOpenHref } from '../routes/open-href.ts';
import type { Page } from '../routes/page-node.ts';
import type { TipFor } from './rail-tip.tsx';

export interface RailState {
  small: boolean;
  leave: () => void;
  tipFor: TipFor;
}

const mostShown = 99;

function warm(page: Page): void {
  page.load().catch(() => undefined);
}

/** An address outside the console, opened in a new tab without opener and referrer. */
function RailLink({ item, nested, rail }: { item: LinkEntry; nested: boolean; rail: RailState }) {
  const t = useT();
  const name = t(item.title);
  return (
    <a
      href={item.href}
      target="_blank"
      rel="noopener noreferrer"
      className={`sf-rail-item${nested ? ' is-nested' : ''}`}
      {...(rail.small ? { 'aria-label': name } : {})}
      {...rail.tipFor(name)}
      onClick={rail.leave}
    >
      {!nested && <item.icon className="sf-icon" />}
      {!rail.small && <span className="sf-rail-name">{name}</span>}
      {!rail.small && <ExternalLink className="sf-icon sf-rail-end" />}
    </a>
  );
}

/** Number of items waiting behind a menu entry. */
export function WaitingCount({ n }: { n: number }) {
  const t = useT();
  if (n === 0) return null;
  return (
    <span className="sf-rail-count sf-num">
      <span aria-hidden="true">{n > mostShown ? `${mostShown}+` : n}</span>
      <span className="sf-hidden">{t('menu.waiting', { n })}</span>
    </span>
  );
}

interface RailPageProps {
  item: MenuPage;
  nested: boolean;
  isCurrent: boolean;
  rail: RailState;
}

function RailPage({ item, nested, isCurrent, rail }: RailPageProps) {
  const t = useT();
  const scope = item.scope && t(item.scope);
  const name = t(item.title);
  const href = useOpenHref(item.page.path);
  const tip = rail.tipFor(scope ? `${name} · ${scope}` : name);
  const waiting = useWaitingTasks(item.page.key === 'tasksUnconfirmed');
  return (
    <PageLink
      to={href}
      className={`sf-rail-item${nested ? ' is-nested' : ''}`}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(rail.small ? { 'aria-label': scope ? `${name} · ${scope}` : name } : {})}
      {...tip}
      onClick={rail.leave}
      onPointerEnter={(event) => {
        warm(item.page);
        tip.onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        warm(item.page);
        tip.onFocus?.(event);
      }}
    >
      {!nested && <item.icon className="sf-icon" />}
      {!rail.small && (
        <span className="sf-rail-name">
          {name}
          {scope && <small>{scope}</small>}
        </span>
      )}
      <WaitingCount n={waiting} />
    </PageLink>
  );
}

interface RailEntryProps {
  item: MenuPage | LinkEntry;
  nested?: boolean;
  isCurrent: boolean;
  rail: RailState;
}

/**
 * A menu entry: a page, or an address outside the console. `nested`: within a group, without an icon. Memoized: another
 * page changes two of them.
 */
export const RailEntry = memo(function RailEntry(props: RailEntryProps) {
  const { item, nested = false, isCurrent, rail } = props;
  const host = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    const show = () => host.current?.scrollIntoView?.({ block: 'nearest' });
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [isCurrent]);
  return (
    <li ref={host}>
      {'page' in item ? (
        <RailPage item={item} nested={nested} isCurrent={isCurrent} rail={rail} />
      ) : (
        <RailLink item={item} nested={nested} rail={rail} />
      )}
    </li>
  );
});
