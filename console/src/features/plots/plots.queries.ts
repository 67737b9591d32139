import { dose } from '@smartflight/contract/flights/dose.endpoints.ts';
import { flightDays } from '@smartflight/contract/flights/flight-days.endpoints.ts';
import { flights } from '@smartflight/contract/flights/flights.endpoints.ts';
import { plotShares } from '@smartflight/contract/land/plot-shares.endpoints.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import type { PlotDetail, PlotFilter } from '@smartflight/contract/land/plots.schemas.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinLink } from '../../live/link.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import type { PlotListQuery } from './plot-search.ts';

export const plotsKey = ['plots'] as const;

const listSize = 100;
export const tableSize = 50;

/** The plots of the list next to the map, fetched while scrolling. */
export const plotRows = (query: PlotListQuery) =>
  infiniteQueryOptions({
    queryKey: [...plotsKey, 'rows', query],
    queryFn: ({ pageParam, signal }) =>
      call(plots.list, { query: { ...query, page: pageParam, size: listSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _all, page) => (page * listSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const plotPage = (query: PlotListQuery) =>
  queryOptions({
    queryKey: [...plotsKey, 'page', query],
    queryFn: (context) =>
      call(plots.list, {
        query: { ...query, size: tableSize },
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const plotYears = (timeZone: string, scope: PlotFilter['scope']) =>
  queryOptions({
    queryKey: [...plotsKey, 'years', timeZone, scope],
    queryFn: ({ signal }) =>
      call(plots.years, { query: { tz: timeZone, ...(scope ? { scope } : {}) }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** The plots within a bounding box of the map. */
export const plotsInBox = (filter: PlotFilter & { bbox: string }) =>
  queryOptions({
    queryKey: [...plotsKey, 'map', filter],
    queryFn: ({ signal }) => call(plots.map, { query: filter, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    structuralSharing: false,
  });

/** Exact boundaries within a bounding box, for snapping. */
export const exactInBox = (bbox: string) =>
  queryOptions({
    queryKey: [...plotsKey, 'exact', bbox],
    queryFn: ({ signal }) => call(plots.exact, { query: { bbox }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    structuralSharing: false,
  });

export const onePlot = (id: string) =>
  queryOptions({
    queryKey: [...plotsKey, 'one', id],
    queryFn: ({ signal }) => call(plots.get, { params: { id }, signal }),
    retry: (count, error) => !isGone(error) && count < 2,
    meta: { quiet: true },
  });

export const plotBoundary = (id: string, version: number) =>
  queryOptions({
    queryKey: [...plotsKey, 'boundary', id, version],
    queryFn: ({ signal }) => call(plots.boundary, { params: { id, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

export const sharesOf = (id: string) =>
  queryOptions({
    queryKey: [...plotsKey, 'shares', id],
    queryFn: ({ signal }) => call(plotShares.list, { params: { id }, signal }),
    meta: { quiet: true },
  });

export const plotSeason = (id: string, year: number) =>
  queryOptions({
    queryKey: ['flights', 'season', id, year],
    queryFn: ({ signal }) =>
      call(flightDays.season, { params: { id }, query: { year }, signal, timeoutMs: 20_000 }),
    meta: { quiet: true },
    structuralSharing: false,
  });

/** Dose on a plot from one day to another; `target` counts where the flights reported no common set rate. */
export const plotDose = (
  id: string,
  { from, to, target }: { from: string; to: string; target: number | undefined },
) =>
  queryOptions({
    queryKey: ['flights', 'plot-dose', id, from, to, target],
    queryFn: ({ signal }) =>
      call(dose.plot, {
        params: { id },
        query: { from, to, ...(target === undefined ? {} : { target: String(target) }) },
        signal,
        timeoutMs: 30_000,
      }),
    meta: { quiet: true },
    structuralSharing: false,
  });

export const plotSeasons = (id: string) =>
  queryOptions({
    queryKey: ['flights', 'seasons', id],
    queryFn: ({ signal }) => call(flightDays.seasons, { params: { id }, signal, timeoutMs: 60_000 }),
    meta: { quiet: true },
  });

export const flightsOf = (plotId: string) =>
  queryOptions({
    queryKey: ['flights', 'of-plot', plotId],
    queryFn: ({ signal }) => call(flights.list, { query: { plotId, size: 5, sort: '-startAt' }, signal }),
    meta: { quiet: true },
  });

/** Whether a plot doesn't exist or the user may not see it. */
export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** Whether somebody else changed it meanwhile. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'plot.changed';

/** A mutation of plots: shows a toast, caches the returned plot and invalidates all lists. */
export function usePlotChange<Wanted>(
  change: (wanted: Wanted) => Promise<PlotDetail | object>,
  reported: (wanted: Wanted) => string,
  quiet = false,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { quiet },
    onSuccess: (answer, wanted) => {
      toast.ok(reported(wanted));
      if ('boundary' in answer) queries.setQueryData(onePlot(answer.id).queryKey, answer);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: plotsKey }),
  });
}

/**
 * Refetches plots when the server reports a change of plots or a new message, as when one was shared, changed or
 * withdrawn.
 */
export function usePlotsLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const subscription = joinLink({
      onEvent: (event) => {
        if (event.type === 'changed' && (event.noun === 'inbox' || event.noun === 'plots'))
          void queries.invalidateQueries({ queryKey: plotsKey });
      },
      onPhase: () => undefined,
    });
    return () => subscription.stop();
  }, [queries]);
}
