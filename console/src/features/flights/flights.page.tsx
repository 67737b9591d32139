import './flights.css';
import FileUp from 'lucide-react/icons/file-up';
import { lazy, Suspense, useRef } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { withTexts } from '../../shared/i18n/with-texts.ts';
import { KeyHint } from '../../shared/keys/key-hint.tsx';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { useLinkSource } from '../../shared/link/copy-link.ts';
import { usePageLocation, usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyFiltered, EmptyState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { SavedViews } from '../../shared/ui/table/saved-views.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import type { ExportSlot } from './export-slot.ts';
import { FlightCards } from './list/flight-cards.tsx';
import { FlightFilters } from './list/flight-filters.tsx';
import { type FlightScope, filterOf, frozenSearch } from './list/flight-search.ts';
import { FlightTable } from './list/flight-table.tsx';
import { FlightTotalsStrip, PhoneTotals } from './list/flight-totals.tsx';
import { PhoneActions, PhoneRange } from './list/phone-bar.tsx';
import { PrintedFilter } from './list/printed-filter.tsx';
import { type FlightList, useFlightList } from './list/use-flight-list.ts';
import { useFlightChanges } from './use-flight-changes.ts';

const FlightsMap = lazy(
  withTexts(async () => ({ default: (await import('./list/flights-map.tsx')).FlightsMap })),
);

const ImportFlights = lazy(
  withTexts(async () => ({ default: (await import('./import/import-flights.tsx')).ImportFlights })),
);

interface FlightsPageProps {
  scope: FlightScope;
  exporting: ExportSlot;
}

function Empty({ list }: { list: FlightList }) {
  const t = useT();
  if (list.filtered || list.search.range === 'threeMonths') {
    return list.filtered ? (
      <EmptyFiltered clear={list.clear} />
    ) : (
      <EmptyState text={t(`flights.empty.${list.scope}`)} />
    );
  }
  return (
    <EmptyState
      text={t('state.emptyFiltered')}
      action={
        <Button onClick={() => list.change({ range: 'threeMonths' })}>{t('flights.empty.widen')}</Button>
      }
    />
  );
}

function Body({ list }: { list: FlightList }) {
  const mobile = useMobile();
  if (list.search.view === 'map') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FlightsMap list={list} />
      </Suspense>
    );
  }
  return mobile ? <FlightCards list={list} /> : <FlightTable list={list} />;
}

function Keys() {
  const t = useT();
  return (
    <span className="sf-fl-keys">
      <KeyHint shortcuts={['search']}>{t('flights.keys.filter')}</KeyHint>
      <KeyHint shortcuts={['nextRow', 'previousRow']}>{t('flights.keys.rows')}</KeyHint>
      <KeyHint shortcuts={['openRow']}>{t('flights.keys.open')}</KeyHint>
    </span>
  );
}

/** Explains "settling" while a row of this page has that state. */
function Settling() {
  const t = useT();
  return (
    <span className="sf-fl-settling">
      <StatusGlyph state="standby" size={16} />
      {t('flights.state.settlingNote')}
    </span>
  );
}

function Footer({ list }: { list: FlightList }) {
  const t = useT();
  const fmt = useFmt();
  const { page, size, to } = list.search;
  const zone = fmt.zone(list.timeZone, new Date(`${to}T12:00:00Z`));
  const settles = list.rows?.some(({ state }) => state === 'settling') ?? false;
  return (
    <Pager
      page={page}
      size={size}
      total={list.total}
      change={(next) => list.change({ page: next })}
      note={
        <>
          <span>{t('flights.zone', { zone })}</span>
          {settles ? <Settling /> : <Keys />}
        </>
      }
    />
  );
}

/** The flight log; `?do=import` shows the import of logs instead. */
export function FlightsPage(props: FlightsPageProps) {
  const [params, setParams] = usePageSearch();
  const mayImport = useAllows('flights.import');
  if (params.get('do') !== 'import' || !mayImport)
    return <FlightLog {...props} startImport={mayImport ? () => setParams({ do: 'import' }) : undefined} />;
  const leave = { do: undefined };
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ImportFlights
        close={() => setParams(leave)}
        show={({ droneId, days: [from, to] }) =>
          setParams({ ...leave, droneId, from, to, range: undefined, page: undefined })
        }
      />
    </Suspense>
  );
}

/** Sorties by filter with totals over the whole filter: the user's own log or the company's. */
function FlightLog({
  scope,
  exporting,
  startImport,
}: FlightsPageProps & { startImport: (() => void) | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const mobile = useMobile();
  const mayExport = useAllows('flights.export');
  const { pathname } = usePageLocation();
  const page = useRef<HTMLDivElement>(null);
  const state = useFlightList(scope);
  const list: FlightList = { ...state, empty: null };
  list.empty = <Empty list={list} />;
  useFlightChanges(scope);
  useShortcut('search', () => {
    const first = page.current?.querySelector<HTMLElement>('.sf-filters input, .sf-filters button');
    first?.focus();
    return first !== undefined;
  });
  const { search, params, today, totals, change } = list;
  const filter = { search, today, change, zeroAreaSorties: totals?.zeroAreaSorties };
  const exported = filterOf(search, scope, list.timeZone);
  useLinkSource(() => pathname + frozenSearch(search, params));
  if (mobile) {
    const days = {
      from: fmt.day(search.from, { weekday: false }),
      to: fmt.day(search.to, { weekday: false }),
    };
    return (
      <div className="sf-fl is-phone" ref={page}>
        <h1 className="sf-hidden">{t('title.flights')}</h1>
        <div className={`sf-fl-phone-body${search.view === 'map' ? ' is-map' : ''}`}>
          <PhoneRange {...filter} />
          {search.view === 'table' && (
            <PhoneTotals totals={totals} label={t('flights.total.grossDays', days)} />
          )}
          <Body list={list} />
          {/* Shown only with the cards, to avoid a layout shift. */}
          {search.view === 'table' && list.rows && <Footer list={list} />}
        </div>
        <PhoneActions
          {...filter}
          clear={list.clear}
          exportMenu={mayExport && <exporting.Menu query={exported} label={t('flights.exportShort')} />}
          startImport={startImport}
          dock={<exporting.Dock compact />}
          views={<SavedViews screen={list.table} search={params} iconOnly />}
        />
      </div>
    );
  }
  return (
    <div className="sf-fl" ref={page}>
      <PageHeader
        title={t('title.flights')}
        actions={
          <>
            <SavedViews screen={list.table} search={params} />
            {search.view === 'table' && <ColumnsButton table={list.table} columns={list.columns} />}
            {startImport && (
              <Button icon={<FileUp className="sf-icon" />} onClick={startImport}>
                {t('flights.import')}
              </Button>
            )}
            {mayExport && <exporting.Menu query={exported} label={t('flights.exportShort')} />}
          </>
        }
        filters={<FlightFilters {...filter} />}
      />
      <PrintedFilter search={filter.search} />
      <FlightTotalsStrip totals={totals} />
      <Body list={list} />
      <exporting.Dock compact={false} />
      <Footer list={list} />
    </div>
  );
}
