import './history.css';
import type { HistoryItem } from '@smartflight/contract/devices/device-history.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayIn } from '../../../shared/format/dates.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { ownZone } from '../../../shared/format/use-own-zone.ts';
import type { MsgKey, Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { deviceHistory } from '../device.queries.ts';
import type { OwnershipActions } from '../ownership/ownership-actions.ts';

const methods: Partial<Record<string, MsgKey>> = {
  lock: 'drones.method.lock',
  unlock: 'drones.method.unlock',
  identify: 'drones.method.identify',
  query_parameters: 'drones.method.queryParameters',
  set_limits: 'drones.method.setLimits',
  grant_pilots: 'drones.method.grantPilots',
  apply_licence: 'drones.method.applyLicence',
  revoke_licence: 'drones.method.revokeLicence',
};

const commandStates: Partial<Record<string, MsgKey>> = {
  queued: 'drones.commandState.queued',
  sent: 'drones.commandState.sent',
  accepted: 'drones.commandState.accepted',
  in_progress: 'drones.commandState.inProgress',
  deferred: 'drones.commandState.deferred',
  succeeded: 'drones.commandState.succeeded',
  rejected: 'drones.commandState.rejected',
  unsupported: 'drones.commandState.unsupported',
  failed: 'drones.commandState.failed',
  timed_out: 'drones.commandState.timedOut',
  expired: 'drones.commandState.expired',
  cancelled: 'drones.commandState.cancelled',
};

const labelOf = (t: Translate, words: Partial<Record<string, MsgKey>>, name: string): string => {
  const word = words[name];
  return word === undefined ? name : t(word);
};

export function historyText(t: Translate, item: HistoryItem): string {
  if (item.kind === 'command' && item.command) {
    const { method, state } = item.command;
    return `${labelOf(t, methods, method)} · ${labelOf(t, commandStates, state)}`;
  }
  const what = t(`drones.history.${item.kind}`);
  return item.whom ? `${what}: ${item.whom}` : what;
}

interface Day {
  day: string;
  items: HistoryItem[];
}

function byDay(items: readonly HistoryItem[]): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const day = dayIn(ownZone(), item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** Events of a device by day, newest first; older entries on demand. */
export function HistoryTab({ ownership, id }: { ownership: OwnershipActions; id: string }) {
  const t = useT();
  const fmt = useFmt();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deviceHistory(ownership, id),
  );
  if (error && !data)
    return <ErrorState error={error} retry={() => void refetch()} action={`${ownership.texts}.list`} />;
  if (!data) {
    return (
      <div className="dr-wait" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={36} />
        ))}
      </div>
    );
  }
  const days = byDay(data.pages.flatMap(({ items }) => items));
  if (days.length === 0) return <EmptyState text={t('drones.history.empty')} />;
  return (
    <>
      {days.map(({ day, items }) => (
        <section key={day} className="dr-day">
          <h3>{fmt.day(day, { year: true })}</h3>
          <ol>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several may bear the same time, and their order is fixed
              <Entry key={`${item.at} ${index}`} item={item} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <div className="dr-more">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('drones.history.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ item }: { item: HistoryItem }) {
  const t = useT();
  const fmt = useFmt();
  const below = [item.by, item.detail].filter(Boolean).join(' · ');
  return (
    <li>
      <time className="sf-num" dateTime={item.at} title={fmt.instant(item.at)}>
        {fmt.instant(item.at, 'clock')}
      </time>
      <span className="dr-stack">
        <span>{historyText(t, item)}</span>
        {below && <small>{below}</small>}
      </span>
    </li>
  );
}
