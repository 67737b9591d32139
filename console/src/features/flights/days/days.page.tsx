import './days.css';
import Printer from 'lucide-react/icons/printer';
import { useCallback } from 'react';
import { ShareButton } from '../../../domain/share-links/share-button.tsx';
import { useAllows } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useLinkSource } from '../../../shared/link/copy-link.ts';
import { patchSearch, usePageLocation } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { EmptyFiltered, EmptyState, ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import type { ExportSlot } from '../export-slot.ts';
import { MoreFilters, WorkTypeSegment, ZeroSwitch } from '../list/flight-filters.tsx';
import { type FlightScope, filterCount } from '../list/flight-search.ts';
import { FlightTotalsStrip, PhoneTotals } from '../list/flight-totals.tsx';
import { PhoneActions } from '../list/phone-bar.tsx';
import { PrintedFilter } from '../list/printed-filter.tsx';
import { useFlightChanges } from '../use-flight-changes.ts';
import { CalendarStrip } from './calendar-strip.tsx';
import { PlotGroup } from './plot-group.tsx';
import { type FlightDays, groupsAtOnce, useFlightDays } from './use-flight-days.ts';

/** The flight log with the same flights, where they open. */
const logOf = { own: '/flightlog', tenant: '/manage-flightlog' } as const;

function Groups({ state, scope }: { state: FlightDays; scope: FlightScope }) {
  const t = useT();
  const fmt = useFmt();
  const mobile = useMobile();
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
      {mobile && (
        <div>
          <ShareButton target={{ kind: 'day', day, scope }} name={fmt.day(day, { year: true })} />
        </div>
      )}
    </div>
  );
}

/** Flights by day and plot (G-04): a month as a strip, the selected day below, each plot with a small map. */
export function FlightDaysPage({ scope, exporting }: { scope: FlightScope; exporting: ExportSlot }) {
  const t = useT();
  const fmt = useFmt();
  const mobile = useMobile();
  const mayExport = useAllows('flights.export');
  const { pathname, search: address } = usePageLocation();
  const state = useFlightDays(scope);
  useFlightChanges(scope);
  const { search, day, today, calendar, change } = state;
  useLinkSource(() => pathname + patchSearch(address, { day, month: null }));
  const zeroAreaSorties = calendar.data?.totals.zeroAreaSorties;
  const filter = { search: search.filters, today, change, zeroAreaSorties };
  if (mobile) {
    return (
      <div className="sf-nd is-phone">
        <h1 className="sf-hidden">{t('title.newFlights')}</h1>
        <Day state={state} scope={scope} isPhone />
        <PhoneActions
          {...filter}
          clear={state.clear}
          exportMenu={
            mayExport && <exporting.Menu query={state.dayFilter} label={t('flights.exportShort')} />
          }
          dock={<exporting.Dock compact />}
        />
      </div>
    );
  }
  return (
    <div className="sf-nd">
      <PageHeader
        title={t('title.newFlights')}
        actions={
          <>
            <ShareButton target={{ kind: 'day', day, scope }} name={fmt.day(day, { year: true })} />
            <Button icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
              {t('flights.days.print')}
            </Button>
            {mayExport && (
              <>
                <exporting.Menu
                  query={state.monthFilter}
                  label={t('flights.days.exportMonth')}
                  kind="plain"
                />
                <exporting.Menu query={state.dayFilter} label={t('flights.days.exportDay')} />
              </>
            )}
          </>
        }
        filters={
          <>
            <WorkTypeSegment {...filter} />
            <ZeroSwitch {...filter} />
            <MoreFilters {...filter} />
          </>
        }
      />
      <Day state={state} scope={scope} isPhone={false} />
      <exporting.Dock compact={false} />
    </div>
  );
}

function Day(props: { state: FlightDays; scope: FlightScope; isPhone: boolean }) {
  const { state, scope, isPhone } = props;
  const t = useT();
  const fmt = useFmt();
  const { search, day, today, calendar, groups } = state;
  const totals = groups.data?.totals;
  const { workType, hideZero, picks } = search.filters;
  return (
    <div className="sf-nd-body">
      <div className="sf-nd-paper" aria-hidden="true">
        <b>{t('flights.record.title')}</b>
        <span>
          {t('product.title')}
          <br />
          {fmt.zone(state.timeZone, new Date(`${day}T12:00:00Z`))}
        </span>
      </div>
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
      <h2 className="sf-nd-day">{fmt.day(day, { year: true })}</h2>
      <PrintedFilter search={{ workType, hideZero, picks }} />
      {isPhone ? (
        <PhoneTotals totals={totals} label={t('flights.detail.gross')} />
      ) : (
        <FlightTotalsStrip totals={totals} label={t('flights.detail.gross')} />
      )}
      <Groups state={state} scope={scope} />
      <div className="sf-nd-signs" aria-hidden="true">
        <span>{t('flights.record.pilot')}</span>
        <span>{t('flights.record.customer')}</span>
      </div>
    </div>
  );
}
