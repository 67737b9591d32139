import type { Flight } from '@smartflight/contract/flights.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useSession } from '../../../shared/api/session.ts';
import { browserZone, dayIn } from '../../../shared/format/dates.ts';
import { go } from '../../../shared/navigation.ts';
import { usePageLocation, usePageSearch } from '../../../shared/tabs/page.tsx';
import { flightList } from '../flights.queries.ts';
import {
  clearedFilters,
  type FlightScope,
  filterCount,
  listQueryOf,
  patchOf,
  readSearch,
  type SearchPatch,
} from './flight-search.ts';
import { useColumns } from './use-columns.ts';

/** Rows still settling become final by time alone, of which the server sends no news. */
const unsettledRefetchMs = 30_000;

/** What the log shows and what its controls change: the URL, the server's answer, the remembered columns. */
export function useFlightList(scope: FlightScope) {
  const { pathname } = usePageLocation();
  const [params, setParams] = usePageSearch();
  const timeZone = useSession((session) => session.me?.timeZone) || browserZone();
  const today = dayIn(timeZone, Date.now());
  const search = useMemo(() => readSearch(params, today), [params, today]);
  const query = useMemo(() => listQueryOf(search, scope, timeZone), [search, scope, timeZone]);
  const { data, error, isFetching, refetch } = useQuery({
    ...flightList(query),
    refetchInterval: ({ state }) =>
      state.data?.items.some((flight) => flight.state !== 'final') ? unsettledRefetchMs : false,
  });
  const columns = useColumns(`flights.${scope}`);
  const [lastOpened, setLastOpened] = useState<string>();
  const change = useCallback((patch: SearchPatch) => setParams(patchOf(patch)), [setParams]);
  const open = useCallback(
    ({ id }: Pick<Flight, 'id'>) => {
      setLastOpened(id);
      go(`${pathname}/detail/${id}`);
    },
    [pathname],
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
    lastOpened,
    change,
    clear: () => setParams(clearedFilters),
    open,
    filtered: filterCount(search) > 0,
  };
}
export type FlightList = ReturnType<typeof useFlightList> & { empty?: ReactNode };
