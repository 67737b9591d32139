import type { flightDays } from '@smartflight/contract/flights/flight-days.endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { dayIn } from '../../../shared/format/dates.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { flightCalendar, flightDay } from '../flights.queries.ts';
import { type FlightScope, filterOf, type SearchPatch } from '../list/flight-search.ts';
import {
  type DaySearch,
  dayPatch,
  filterPatch,
  monthPatch,
  noFilters,
  readDaySearch,
  shownDay,
  yearBefore,
} from './day-search.ts';

export const groupsAtOnce = 20;

/** The daily log: the URL's query parameters, the server's data and functions that change them. */
export function useFlightDays(scope: FlightScope) {
  const [params, setParams] = usePageSearch();
  const timeZone = useOwnZone();
  const today = dayIn(timeZone, Date.now());
  const asked = useMemo(() => readDaySearch(params, today), [params, today]);
  const before = useMonthsBefore(asked, scope, { today, timeZone });
  const search = useMemo(
    () => (before.newest ? readDaySearch(params, today, before.newest) : asked),
    [params, today, before.newest, asked],
  );
  const monthFilter = useMemo(() => monthFilterOf(search, scope, timeZone), [search, scope, timeZone]);
  const calendar = useQuery(flightCalendar(monthFilter));
  const withFlights = daysWithFlights(calendar.data);
  const day = shownDay(search, withFlights, today);
  const { page } = search.filters;
  // Unless the URL has a day, it is known only when the month is loaded.
  const isKnown = search.day !== undefined || (calendar.data !== undefined && !before.isSearching);
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
    showMonth: useCallback((month: string) => setParams(monthPatch(month)), [setParams]),
    showDay: useCallback((next: string) => setParams(dayPatch(next)), [setParams]),
    showPage: useCallback((next: number) => setParams({ page: next === 1 ? undefined : next }), [setParams]),
    change: useCallback((patch: SearchPatch) => setParams(filterPatch(patch)), [setParams]),
    clear: useCallback(() => setParams(noFilters), [setParams]),
  };
}

/**
 * The newest day with flights of the year before, where the address leaves the month open and this one has none: on the
 * first days of a month the log would be empty otherwise.
 */
function useMonthsBefore(
  asked: DaySearch,
  scope: FlightScope,
  { today, timeZone }: { today: string; timeZone: string },
): { newest: string | undefined; isSearching: boolean } {
  const filter = monthFilterOf(asked, scope, timeZone);
  const month = useQuery({ ...flightCalendar(filter), enabled: asked.isOpen });
  const isEmpty = asked.isOpen && month.data?.days.length === 0;
  const year = useQuery({
    ...flightCalendar({ ...filter, from: yearBefore(today), to: today }),
    enabled: isEmpty,
  });
  return {
    newest: isEmpty ? daysWithFlights(year.data).at(-1) : undefined,
    isSearching: isEmpty && year.isPending,
  };
}

/** A month that is also a quick range keeps its last day. */
const monthFilterOf = ({ filters }: DaySearch, scope: FlightScope, timeZone: string) =>
  filterOf({ ...filters, range: undefined }, scope, timeZone);

const daysWithFlights = (calendar: ResultOf<typeof flightDays.calendar> | undefined): string[] =>
  calendar?.days.map(({ localDate }) => localDate) ?? [];

export type FlightDays = ReturnType<typeof useFlightDays>;
