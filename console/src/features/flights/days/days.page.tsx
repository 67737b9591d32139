import './days.css';
import type { FlightTotals } from '@smartflight/contract/flights.ts';
import { Download, Printer } from 'lucide-react';
import { useCallback } from 'react';
import { useAllows } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useLinkSource } from '../../../shared/link/copy-link.ts';
import { patchSearch, usePageLocation } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { EmptyFiltered, EmptyState, ErrorState, PageSkeleton } from '../../../shared/ui/states.tsx';
import type { ExportSlot } from '../export-slot.ts';
import { Picks, WorkTypeSegment, ZeroSwitch } from '../list/flight-filters.tsx';
import { type FlightScope, filterCount } from '../list/flight-search.ts';
import { FlightTotalsStrip } from '../list/flight-totals.tsx';
import { useFlightChanges } from '../use-flight-changes.ts';
import { CalendarStrip } from './calendar-strip.tsx';
import { PlotGroup } from './plot-group.tsx';
import { type FlightDays, groupsAtOnce, useFlightDays } from './use-flight-days.ts';

/** The log from which this page's flights open, and which holds all of them. */
const logOf = { own: '/flightlog', tenant: '/manage-flightlog' } as const;

function Groups({ state, scope }: { state: FlightDays; scope: FlightScope }) {
  const t = useT();
  const { groups, day, search, timeZone } = state;
  const log = logOf[scope];
  const hrefOf = useCallback((id: string) => `${log}/detail/${id}`, [log]);
  const { data, error } = groups;
  if (!data && error) return <ErrorState error={error} retry={() => void groups.refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.total === 0) {
    return filterCount(search.filters) > 0 ? (
      <EmptyFiltered clear={state.clear} />
    ) : (
      <EmptyState text={t('flights.days.empty')} />
    );
  }
  const inLog = (plotId: string | null) =>
    `${log}${patchSearch(location.search, {
      ...{ month: null, day: null, page: null, export: null },
      from: day,
      to: day,
      plotId: plotId ?? 'none',
    })}`;
  return (
    <div className="sf-nd-groups">
      {data.items.map((group) => (
        <PlotGroup
          key={group.plotId ?? 'none'}
          group={group}
          timeZone={timeZone}
          hrefOf={hrefOf}
          logHref={inLog(group.plotId)}
        />
      ))}
      {data.total > groupsAtOnce && (
        <Pager page={search.filters.page} size={groupsAtOnce} total={data.total} change={state.showPage} />
      )}
    </div>
  );
}

function DayLine({ day, totals }: { day: string; totals: FlightTotals | undefined }) {
  const fmt = useFmt();
  const t = useT();
  return (
    <>
      <h2 className="sf-nd-day">{fmt.day(day, { year: true })}</h2>
      <FlightTotalsStrip totals={totals} label={t('flights.detail.gross')} />
    </>
  );
}

/** Flights by day and by plot (G-04): a month as a strip, a day of it below, each plot with a small map. */
export function FlightDaysPage({ scope, exporting }: { scope: FlightScope; exporting: ExportSlot }) {
  const t = useT();
  const mayExport = useAllows('flights.export');
  const { pathname, search: address } = usePageLocation();
  const state = useFlightDays(scope);
  useFlightChanges(scope);
  const { search, day, today, calendar, groups, change } = state;
  useLinkSource(() => pathname + patchSearch(address, { day, month: null }));
  const filter = {
    search: search.filters,
    today,
    change,
    zeroAreaSorties: calendar.data?.totals.zeroAreaSorties,
  };
  const actions = (
    <>
      <Button icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
        {t('flights.days.print')}
      </Button>
      {mayExport && (
        <>
          <Button icon={<Download className="sf-icon" />} onClick={() => exporting.start(state.monthFilter)}>
            {t('flights.days.exportMonth')}
          </Button>
          <Button
            kind="primary"
            icon={<Download className="sf-icon" />}
            onClick={() => exporting.start(state.dayFilter)}
          >
            {t('flights.days.exportDay')}
          </Button>
        </>
      )}
    </>
  );
  return (
    <div className="sf-nd">
      <PageHeader
        title={t('title.newFlights')}
        actions={actions}
        filters={
          <>
            <WorkTypeSegment {...filter} />
            <ZeroSwitch {...filter} />
            <Picks {...filter} />
          </>
        }
      />
      <div className="sf-nd-body">
        {calendar.error && !calendar.data ? (
          <ErrorState error={calendar.error} retry={() => void calendar.refetch()} />
        ) : (
          <CalendarStrip
            month={search.month}
            day={day}
            today={today}
            days={calendar.data?.days}
            totals={calendar.data?.totals}
            showMonth={state.showMonth}
            showDay={state.showDay}
          />
        )}
        <DayLine day={day} totals={groups.data?.totals} />
        <Groups state={state} scope={scope} />
        <div className="sf-nd-signs" aria-hidden="true">
          <span>{t('flights.record.pilot')}</span>
          <span>{t('flights.record.customer')}</span>
        </div>
      </div>
      <exporting.Dock compact={false} />
    </div>
  );
}
