import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import type { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { firstPlotYear, plotScopes, plotSorts } from '@smartflight/contract/land/plots.ts';
import { type MapView, readView } from '../../shared/map/view/map-view.ts';
import type { Sort } from '../../shared/ui/table/column.ts';
import { oneOf, readPage, readSort, readUuid, sortText } from '../../shared/ui/table/list-search.ts';

export type PlotListQuery = QueryInput<typeof plots.list>;
type Scope = (typeof plotScopes)[number];

export interface PlotSearch {
  q: string;
  /** Undefined for all years. */
  year: number | undefined;
  scope: Scope | undefined;
  /** Shows removed plots that can still be restored. */
  isEnded: boolean;
  sort: Sort;
  look: 'map' | 'table';
  page: number;
  plotId: string | undefined;
  act: 'draw' | 'edit' | 'import' | undefined;
  view: MapView | undefined;
}

const acts = ['draw', 'edit', 'import'] as const;

/** Parses the URL's query parameters; unknown values are ignored. */
export function readPlotSearch(params: URLSearchParams, thisYear: number): PlotSearch {
  const year = Number(params.get('year'));
  const sort = readSort(params.get('sort') ?? '');
  return {
    q: params.get('q') ?? '',
    year: Number.isInteger(year) && year >= firstPlotYear && year <= thisYear ? year : undefined,
    scope: oneOf(plotScopes, params.get('scope')),
    isEnded: params.get('ended') === 'true',
    sort: oneOf(plotSorts, sort.by) ? sort : { by: 'changedAt', descending: true },
    look: params.get('look') === 'table' ? 'table' : 'map',
    page: readPage(params),
    plotId: readUuid(params, 'plot'),
    act: oneOf(acts, params.get('do')),
    view: readView(params.get('map')),
  };
}

/** The query for the server; the caller adds the page. */
export function plotFilterOf(search: PlotSearch, timeZone: string): PlotListQuery {
  const { q, year, scope, isEnded, sort } = search;
  return {
    sort: sortText(sort),
    ...(q ? { q } : {}),
    ...(year === undefined ? {} : { year, tz: timeZone }),
    ...(scope ? { scope } : {}),
    ...(isEnded ? { ended: 'true' as const } : {}),
  };
}

export const isFiltered = ({ q, year, scope, isEnded }: PlotSearch): boolean =>
  q !== '' || year !== undefined || scope !== undefined || isEnded;

export const noFilter = {
  q: undefined,
  year: undefined,
  scope: undefined,
  ended: undefined,
  page: undefined,
};

/** The selectable years, newest first. */
export const yearsUntil = (thisYear: number): number[] =>
  Array.from({ length: thisYear - firstPlotYear + 1 }, (_, back) => thisYear - back);
