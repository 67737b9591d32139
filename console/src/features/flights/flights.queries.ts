import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { dose } from '@smartflight/contract/flights/dose.endpoints.ts';
import { flightDays } from '@smartflight/contract/flights/flight-days.endpoints.ts';
import { unpackTrack } from '@smartflight/contract/flights/flight-track.ts';
import { flights } from '@smartflight/contract/flights/flights.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import type { FlightListQuery, filterOf, PickName } from './list/flight-search.ts';

/** Prefix of every flight query, so that one invalidation covers lists, figures and tracks. */
export const flightsKey = ['flights'] as const;

/** Tracks and coverage are the largest responses of the API. */
const trackTimeoutMs = 20_000;
const pickSize = 20;
const hourMs = 3_600_000;

export interface PickOption {
  id: string;
  name: string;
}

/**
 * A page of sorties with totals, and how it is sorted; the previous page stays visible while the next one is fetched.
 */
export const flightList = (query: FlightListQuery) =>
  queryOptions({
    queryKey: [...flightsKey, 'list', query],
    queryFn: async (context) => ({
      ...(await call(flights.list, { query, signal: context.signal, quiet: isRefresh(context) })),
      sort: query.sort,
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

type LogFilter = ReturnType<typeof filterOf>;

/** The days with flights within a filter, with totals for each day and overall. */
export const flightCalendar = ({ sort: _sort, from = '', to = '', ...filter }: LogFilter) =>
  queryOptions({
    queryKey: [...flightsKey, 'list', 'calendar', from, to, filter],
    queryFn: (context) =>
      call(flightDays.calendar, {
        query: { ...filter, from, to },
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    meta: { quiet: true },
  });

/** A page of a day's plots with their flights; the previous one stays visible while the next one is fetched. */
export const flightDay = (
  day: string,
  { sort: _sort, from: _from, to: _to, ...query }: LogFilter & { page: number; size: number },
) =>
  queryOptions({
    queryKey: [...flightsKey, 'list', 'day', day, query],
    queryFn: (context) =>
      call(flightDays.day, { params: { day }, query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** The same without further filters, which links to share don't have. */
export const sharedFlightDay = (day: string, query: QueryInput<typeof flightDays.day>) =>
  queryOptions({
    queryKey: [...flightsKey, 'list', 'shared-day', day, query],
    queryFn: ({ signal }) => call(flightDays.day, { params: { day }, query, signal }),
    meta: { quiet: true },
  });

export const flightDetail = (id: string) =>
  queryOptions({
    queryKey: [...flightsKey, 'detail', id],
    queryFn: (context) =>
      call(flights.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    meta: { quiet: true },
  });

/** Every stored point of a sortie, decoded. */
export const flightTrack = (id: string) =>
  queryOptions({
    queryKey: [...flightsKey, 'track', id],
    queryFn: async ({ signal }) => {
      const packed = await call(flights.track, { params: { id }, signal, timeoutMs: trackTimeoutMs });
      return unpackTrack(packed);
    },
    meta: { quiet: true },
    gcTime: hourMs / 6,
    structuralSharing: false,
  });

export const flightCoverage = (id: string) =>
  queryOptions({
    queryKey: [...flightsKey, 'coverage', id],
    queryFn: ({ signal }) => call(flights.coverage, { params: { id }, signal, timeoutMs: trackTimeoutMs }),
    meta: { quiet: true },
    structuralSharing: false,
  });

/** Dose by cell with its findings; `target` counts where the drone reported no set rate. */
export const flightDose = (id: string, target: number | undefined) =>
  queryOptions({
    queryKey: [...flightsKey, 'dose', id, target],
    queryFn: ({ signal }) =>
      call(dose.flight, {
        params: { id },
        query: target === undefined ? {} : { target: String(target) },
        signal,
        timeoutMs: trackTimeoutMs,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    structuralSharing: false,
  });

type PickQuery = { q: string; size: number } | { ids: string };

const searchers: Record<PickName, (query: PickQuery, signal: AbortSignal) => Promise<PickOption[]>> = {
  droneId: async (query, signal) => (await call(drones.list, { query, signal })).items,
  pilotId: async (query, signal) => (await call(teams.pilots, { query, signal })).items,
  teamId: async (query, signal) => (await call(teams.list, { query, signal })).items,
  plotId: async (query, signal) => (await call(plots.list, { query, signal })).items,
};

/** Drones, pilots, teams or plots whose name contains `q`, searched by the server. */
export const pickOptions = (of: PickName, q: string) =>
  queryOptions({
    queryKey: ['flight-picks', of, 'search', q],
    queryFn: async ({ signal }) =>
      (await searchers[of]({ q, size: pickSize }, signal)).map(({ id, name }): PickOption => ({ id, name })),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** The name of a selected item, such as one in a link; null if the user may not see it. */
export const pickedName = (of: PickName, id: string) =>
  queryOptions({
    queryKey: ['flight-picks', of, 'picked', id],
    queryFn: async ({ signal }): Promise<string | null> =>
      (await searchers[of]({ ids: id }, signal)).find((one) => one.id === id)?.name ?? null,
    staleTime: hourMs / 6,
    meta: { quiet: true },
  });
