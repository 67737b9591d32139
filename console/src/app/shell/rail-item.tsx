import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef } from 'react';
import { useWaitingTasks } from '../../features/tasks/use-waiting-tasks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import type { MenuPage } from '../routes/menu.ts';
import type { LinkEntry } from '../routes/menu-layout.ts';
import { useOpenHref } from '../routes/open-href.ts';
import type { Page } from '../routes/page-node.ts';
import type { TipFor } from './rail-tip.tsx';

export interface RailState {
  current: MenuPage | undefined;
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

function RailPage({ item, nested, rail }: { item: MenuPage; nested: boolean; rail: RailState }) {
  const t = useT();
  const current = item.page.key === rail.current?.page.key;
  const scope = item.scope && t(item.scope);
  const name = t(item.title);
  const href = useOpenHref(item.page.path);
  const tip = rail.tipFor(scope ? `${name} · ${scope}` : name);
  const waiting = useWaitingTasks(item.page.key === 'tasksUnconfirmed');
  return (
    <PageLink
      to={href}
      className={`sf-rail-item${nested ? ' is-nested' : ''}`}
      {...(current ? { 'aria-current': 'page' as const } : {})}
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

/** A menu entry: a page, or an address outside the console. `nested`: within a group, without an icon. */
export function RailEntry(props: { item: MenuPage | LinkEntry; nested?: boolean; rail: RailState }) {
  const { item, nested = false, rail } = props;
  const host = useRef<HTMLLIElement>(null);
  const current = 'page' in item && item.page.key === rail.current?.page.key;
  useEffect(() => {
    if (!current) return;
    const show = () => host.current?.scrollIntoView?.({ block: 'nearest' });
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return (
    <li ref={host}>
      {'page' in item ? (
        <RailPage item={item} nested={nested} rail={rail} />
      ) : (
        <RailLink item={item} nested={nested} rail={rail} />
      )}
    </li>
  );
}
