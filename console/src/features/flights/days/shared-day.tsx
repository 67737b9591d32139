import './days.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { sharedFlightDay } from '../flights.queries.ts';
import type { FlightScope } from '../list/flight-search.ts';
import { FlightTotalsStrip } from '../list/flight-totals.tsx';
import { PlotGroup } from './plot-group.tsx';
import { groupsAtOnce } from './use-flight-days.ts';

/** The flights of a day by plot, for visitors of a link. */
export function SharedDay({ day, scope }: { day: string; scope: FlightScope }) {
  const t = useT();
  const fmt = useFmt();
  const timeZone = useOwnZone();
  const [page, setPage] = useState(1);
  const query = { scope, tz: timeZone, page, size: groupsAtOnce };
  const { data, error, refetch } = useQuery({
    ...sharedFlightDay(day, query),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className="sf-nd">
      <div className="sf-nd-body">
        <h1 className="sf-nd-day">{fmt.day(day, { year: true })}</h1>
        <FlightTotalsStrip totals={data.totals} label={t('flights.detail.gross')} />
        {data.total === 0 && <EmptyState text={t('flights.days.empty')} />}
        <div className="sf-nd-groups">
          {data.items.map((group) => (
            <PlotGroup key={group.plotId ?? 'none'} group={group} timeZone={timeZone} />
          ))}
          {data.total > groupsAtOnce && (
            <Pager page={page} size={groupsAtOnce} total={data.total} change={setPage} />
          )}
        </div>
      </div>
    </div>
  );
}
