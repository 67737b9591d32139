import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { dayIn } from '../../../shared/format/dates.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { readView } from '../../../shared/map/view/map-view.ts';
import { go } from '../../../shared/navigation.ts';
import { patchSearch, usePageLocation, usePageSearch } from '../../../shared/tabs/page.tsx';
import { tabs } from '../../../shared/tabs/tabs.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { readSort, sortText } from '../../../shared/ui/table/list-search.ts';
import { flightList } from '../flights.queries.ts';
import { flightColumns } from './flight-columns.tsx';
import {
  clearedFilters,
  type FlightScope,
  filterCount,
  listQueryOf,
  patchOf,
  readSearch,
  refusedDays,
  type SearchPatch,
} from './flight-search.ts';

/** Polling interval: settling rows become final after a delay, without a change event from the server. */
const unsettledRefetchMs = 30_000;

/** The state of the log: query parameters, data, column settings and functions that change them. */
export function useFlightList(scope: FlightScope) {
  const { pathname, search: address, tabKey } = usePageLocation();
  const [params, setParams] = usePageSearch();
  const timeZone = useOwnZone();
  const today = dayIn(timeZone, Date.now());
  const search = useMemo(() => readSearch(params, today), [params, today]);
  const query = useMemo(() => listQueryOf(search, scope, timeZone), [search, scope, timeZone]);
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...flightList(query),
    refetchInterval: ({ state }) =>
      state.data?.items.some((flight) => flight.state !== 'final') ? unsettledRefetchMs : false,
  });
  // Rendering fifty rows is deferred, so that it doesn't block user input.
  const data = useDeferredValue(answer);
  const t = useT();
  const fmt = useFmt();
  useEffect(() => {
    const refused = refusedDays(params);
    if (!refused) return;
    toast.error(t('flights.datesRefused', refused));
    setParams({ from: undefined, to: undefined });
  }, [params, setParams, t]);
  // Of the rows that are shown: another order does not render them again before its own rows have come.
  const underDay = readSort(data?.sort ?? sortText(search.sort)).by === 'startAt';
  const columns = useMemo(() => flightColumns(t, fmt, { timeZone, underDay }), [t, fmt, timeZone, underDay]);
  const change = useCallback((patch: SearchPatch) => setParams(patchOf(patch)), [setParams]);
  const open = useCallback(
    ({ id }: Pick<Flight, 'id'>) => {
      // Also updates the tab directly: the second navigation follows too quickly for it to see the first.
      setParams({ flight: id });
      tabs.setHref(tabKey, pathname + patchSearch(address, { flight: id }));
      go(`${pathname}/detail/${id}`);
    },
    [pathname, address, tabKey, setParams],
  );
  return {
    scope,
    search,
    params,
    today,
    timeZone,
    query,
    rows: data?.items,
    days: data?.days ?? [],
    totals: data?.totals,
    total: data?.total,
    error,
    refreshing: isFetching,
    retry: () => void refetch(),
    columns,
    /** Whether the shown rows are grouped by day. */
    underDay,
    table: `flights.${scope}`,
    /** The last opened sortie; its row is marked when the log is shown again. */
    lastOpened: params.get('flight') ?? undefined,
    mapView: readView(params.get('map')),
    rememberMap: useCallback((map: string) => setParams({ map }), [setParams]),
    change,
    clear: () => setParams(clearedFilters),
    open,
    filtered: filterCount(search) > 0,
  };
}
export type FlightList = ReturnType<typeof useFlightList> & { empty?: ReactNode };
