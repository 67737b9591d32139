import type { flights } from '@smartflight/contract/flights/flights.endpoints.ts';
import type { FlightFilter } from '@smartflight/contract/flights/flights.schemas.ts';
import { flightSorts } from '@smartflight/contract/flights/flights.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import type { Sort } from '../../../shared/ui/table/data-table.tsx';
import { oneOf, readPage, readSort, sortText } from '../../../shared/ui/table/list-search.ts';

export type FlightScope = NonNullable<FlightFilter['scope']>;
export type FlightListQuery = QueryInput<typeof flights.list>;

/** Quick ranges in days, ending today (decision 22). */
export const quickRanges = { week: 7, month: 30, threeMonths: 90 } as const;
export type QuickRange = keyof typeof quickRanges;
export const rangeNames = ['week', 'month', 'threeMonths'] as const satisfies readonly QuickRange[];

export const pageSizes = [50, 100, 200] as const;
const workTypes = ['all', 'spray', 'sow'] as const;
const defaultSort = '-startAt';
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Filters behind the "more" button, by their name in the URL and in the query. */
export const pickNames = ['droneId', 'pilotId', 'teamId', 'plotId'] as const;
export type PickName = (typeof pickNames)[number];

/** Query value of a plot for flights without one. */
export const noPlot = 'none';

/** The state of the filter bar: the URL's query parameters with all defaults. */
export interface FlightSearch {
  from: string;
  to: string;
  /** The active quick range, selected by name or by matching days. */
  range: QuickRange | undefined;
  workType: (typeof workTypes)[number];
  hideZero: boolean;
  picks: Partial<Record<PickName, string>>;
  sort: Sort;
  page: number;
  size: number;
  view: 'table' | 'map';
}

/** The day `days` before a day `YYYY-MM-DD`; negative: after. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** First and last day of a quick range, which includes `today`. */
export function rangeDays(range: QuickRange, today: string): { from: string; to: string } {
  return { from: dayBefore(today, quickRanges[range] - 1), to: today };
}

/** The dates of the URL when they are no range (a malformed day, one end alone, the first after the last). */
export function refusedDays(params: URLSearchParams): { from: string; to: string } | undefined {
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const isRange = dayPattern.test(from) && dayPattern.test(to) && from <= to;
  return isRange || (from === '' && to === '') ? undefined : { from, to };
}

function readDays(params: URLSearchParams, today: string): Pick<FlightSearch, 'from' | 'to' | 'range'> {
  const from = params.get('from');
  const to = params.get('to');
  if (from && to && !refusedDays(params)) {
    const range = rangeNames.find((name) => {
      const days = rangeDays(name, today);
      return days.from === from && days.to === to;
    });
    return { from, to, range };
  }
  const range = oneOf(rangeNames, params.get('range')) ?? 'week';
  return { ...rangeDays(range, today), range };
}

/**
 * Parses the URL's query parameters; invalid or missing ones become the default. `today` is the viewer's local day.
 */
export function readSearch(params: URLSearchParams, today: string): FlightSearch {
  const sort = readSort(params.get('sort') ?? defaultSort);
  const picks: FlightSearch['picks'] = {};
  for (const name of pickNames) {
    const id = params.get(name);
    if (id) picks[name] = id;
  }
  return {
    ...readDays(params, today),
    workType: oneOf(workTypes, params.get('workType')) ?? 'all',
    hideZero: params.get('hideZero') === 'true',
    picks,
    sort: oneOf(flightSorts, sort.by) ? sort : readSort(defaultSort),
    page: readPage(params),
    size: pageSizes.find((size) => size === Number(params.get('size'))) ?? 50,
    view: params.get('view') === 'map' ? 'map' : 'table',
  };
}

/**
 * The filter for the server, without page and view; shared by the list, its totals and its export. A quick range has no
 * last day: where a flight was made the next day may have begun already.
 */
export function filterOf(
  search: FlightSearch,
  scope: FlightScope,
  tz: string,
): QueryInput<typeof flights.export> {
  const { from, to, range, workType, hideZero, picks, sort } = search;
  return {
    from,
    ...(range ? {} : { to }),
    tz,
    workType,
    ...(hideZero ? { hideZero: 'true' } : {}),
    ...picks,
    scope,
    sort: sortText(sort),
  };
}

export function listQueryOf(search: FlightSearch, scope: FlightScope, tz: string): FlightListQuery {
  return { ...filterOf(search, scope, tz), page: search.page, size: search.size };
}

export type SearchPatch = Partial<
  Record<'range' | 'from' | 'to' | 'workType' | 'sort' | 'view' | 'map' | PickName, string | undefined> & {
    hideZero: boolean;
    page: number;
    size: number;
  }
>;

/** Converts a change of filter to query parameters: it resets the page and the map view, and leaves out defaults. */
export function patchOf(change: SearchPatch): SearchPatch {
  const next: SearchPatch = { page: undefined, map: undefined, ...change };
  if (change.range !== undefined) Object.assign(next, { from: undefined, to: undefined });
  if (change.from !== undefined) Object.assign(next, { range: undefined });
  if (change.workType === 'all') Object.assign(next, { workType: undefined });
  if (change.sort === defaultSort) Object.assign(next, { sort: undefined });
  if (change.view !== undefined && change.page === undefined) {
    delete next.page;
    delete next.map;
  }
  if (change.view === 'table') Object.assign(next, { view: undefined });
  if (next.page === 1) Object.assign(next, { page: undefined });
  return next;
}

/** Clears every filter; the range becomes the last week. */
export const clearedFilters: SearchPatch = {
  range: undefined,
  from: undefined,
  to: undefined,
  workType: undefined,
  hideZero: false,
  droneId: undefined,
  pilotId: undefined,
  teamId: undefined,
  plotId: undefined,
  page: undefined,
  map: undefined,
};

/** Number of active filters other than the dates, for the phone's button. */
export function filterCount(search: FlightSearch): number {
  return Object.keys(search.picks).length + Number(search.workType !== 'all') + Number(search.hideZero);
}

/** Query string with fixed dates, so that the link shows the same days tomorrow. */
export function frozenSearch(search: FlightSearch, current: URLSearchParams): string {
  const params = new URLSearchParams(current);
  params.delete('range');
  params.set('from', search.from);
  params.set('to', search.to);
  return `?${params}`;
}
