import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { useEffect, useState } from 'react';
import { dayIn } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Delayed, EmptyFiltered, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { NoticeRow } from './notice-row.tsx';
import type { InboxFilter, useNotices } from './notices.queries.ts';
import { noticesByDay } from './notices-by-day.ts';

interface NoticeListProps {
  list: ReturnType<typeof useNotices>;
  filter: InboxFilter;
  clear: () => void;
  row: {
    hrefOf: (notice: Notice) => string | undefined;
    follow: (notice: Notice) => void;
    mark: (id: string) => void;
  };
}

const agesMs = 30_000;

/** Messages by day, or why there are none, and a button for older ones. */
export function NoticeList({ list, filter, clear, row }: NoticeListProps) {
  const t = useT();
  const now = useNow();
  const zone = useOwnZone();
  if (list.isPending) return <ListSkeleton />;
  if (list.isError && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  const days = noticesByDay(
    list.data.pages.flatMap(({ items }) => items),
    zone,
  );
  if (days.length === 0) return <Nothing filter={filter} clear={clear} />;
  return (
    <>
      {days.map(({ day, notices }) => (
        <section key={day} aria-label={day}>
          <h3 className="inbox-day">
            <DayName day={day} today={dayIn(zone, now)} yesterday={dayIn(zone, now.getTime() - 86_400_000)} />
          </h3>
          <ul>
            {notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                href={row.hrefOf(notice)}
                now={now}
                follow={row.follow}
                mark={row.mark}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <div className="inbox-older">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('inbox.older')}
          </Button>
        </div>
      )}
    </>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), agesMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function DayName({ day, today, yesterday }: { day: string; today: string; yesterday: string }) {
  const t = useT();
  const fmt = useFmt();
  if (day === today) return t('inbox.today');
  return day === yesterday ? t('inbox.yesterday') : fmt.day(day);
}

function Nothing({ filter, clear }: { filter: InboxFilter; clear: () => void }) {
  const t = useT();
  if (filter.kind) return <EmptyFiltered clear={clear} />;
  return <EmptyState text={t(filter.unread ? 'inbox.allRead' : 'inbox.empty')} />;
}

function ListSkeleton() {
  const t = useT();
  return (
    <div className="inbox-skeleton" role="status" aria-label={t('state.loading')}>
      <Delayed>
        {[0, 1, 2, 3].map((row) => (
          <div key={row}>
            <Skeleton width="40%" height={12} />
            <Skeleton width="90%" />
          </div>
        ))}
      </Delayed>
    </div>
  );
}
