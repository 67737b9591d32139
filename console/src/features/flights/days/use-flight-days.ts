import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { dayIn } from '../../../shared/format/dates.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { flightCalendar, flightDay } from '../flights.queries.ts';
import { type FlightScope, filterOf, type SearchPatch } from '../list/flight-search.ts';
import { dayPatch, filterPatch, monthPatch, noFilters, readDaySearch, shownDay } from './day-search.ts';

export const groupsAtOnce = 20;

/** The daily log: the URL's query parameters, the server's data and functions that change them. */
export function useFlightDays(scope: FlightScope) {
  const [params, setParams] = usePageSearch();
  const timeZone = useOwnZone();
  const today = dayIn(timeZone, Date.now());
  const search = useMemo(() => readDaySearch(params, today), [params, today]);
  const monthFilter = useMemo(
    // A month that is also a quick range keeps its last day.
    () => filterOf({ ...search.filters, range: undefined }, scope, timeZone),
    [search, scope, timeZone],
  );
  const calendar = useQuery(flightCalendar(monthFilter));
  const withFlights = calendar.data?.days.map(({ localDate }) => localDate) ?? [];
  const day = shownDay(search, withFlights, today);
  const { page } = search.filters;
  // Unless the URL has a day, it is known only when the month is loaded.
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
