import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { dayIn } from '../../../shared/format/dates.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { flightCalendar, flightDay } from '../flights.queries.ts';
import { type FlightScope, filterOf, type SearchPatch } from '../list/flight-search.ts';
import { dayPatch, filterPatch, monthPatch, noFilters, readDaySearch, shownDay } from './day-search.ts';

/** Most groups on a page; a day on more plots than that turns pages. */
export const groupsAtOnce = 20;

/** What the log by day shows and what its controls change: the URL and the server's answers. */
export function useFlightDays(scope: FlightScope) {
  const [params, setParams] = usePageSearch();
  const timeZone = useOwnZone();
  const today = dayIn(timeZone, Date.now());
  const search = useMemo(() => readDaySearch(params, today), [params, today]);
  const monthFilter = useMemo(() => filterOf(search.filters, scope, timeZone), [search, scope, timeZone]);
  const calendar = useQuery(flightCalendar(monthFilter));
  const withFlights = calendar.data?.days.map(({ localDate }) => localDate) ?? [];
  const day = shownDay(search, withFlights, today);
  const { page } = search.filters;
  // Which day it is shows only once the month has come, unless the address names it.
  const isKnown = search.day !== undefined || calendar.data !== undefined;
  const groups = useQuery({
    ...flightDay(day, { ...monthFilter, page, size: groupsAtOnce }),
    enabled: isKnown,
  });
  return {
    search,
    day,
    today,
    timeZone,
    calendar,
    groups,
    /** Of the shown day and of the whole month, for the export. */
    dayFilter: { ...monthFilter, from: day, to: day },
    monthFilter,
    showMonth: useCallback((month: string) => setParams(monthPatch(month, today)), [setParams, today]),
    showDay: useCallback((next: string) => setParams(dayPatch(next)), [setParams]),
    showPage: useCallback((next: number) => setParams({ page: next === 1 ? undefined : next }), [setParams]),
    change: useCallback((patch: SearchPatch) => setParams(filterPatch(patch)), [setParams]),
    clear: useCallback(() => setParams(noFilters), [setParams]),
  };
}
export type FlightDays = ReturnType<typeof useFlightDays>;
