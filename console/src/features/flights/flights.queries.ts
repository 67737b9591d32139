import { drones } from '@smartflight/contract/drones.ts';
import { unpackTrack } from '@smartflight/contract/flight-track.ts';
import { flights } from '@smartflight/contract/flights.ts';
import { plots } from '@smartflight/contract/plots.ts';
import { teams } from '@smartflight/contract/teams.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import type { FlightListQuery, PickName } from './list/flight-search.ts';

/** Every query about flights starts with this key, so one invalidation reaches lists, figures and tracks. */
export const flightsKey = ['flights'] as const;

/** Tracks and coverage are the largest answers of the product. */
const trackTimeoutMs = 20_000;
const pickSize = 20;
const hourMs = 3_600_000;

export interface PickOption {
  id: string;
  name: string;
}

/** A page of sorties with totals; the former page stays on screen while the next one is fetched. */
export const flightList = (query: FlightListQuery) =>
  queryOptions({
    queryKey: [...flightsKey, 'list', query],
    queryFn: (context) => call(flights.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const flightDetail = (id: string) =>
  queryOptions({
    queryKey: [...flightsKey, 'detail', id],
    queryFn: (context) =>
      call(flights.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    meta: { quiet: true },
  });

/** Every stored point of a sortie, unpacked. */
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

const searchers: Record<PickName, (q: string, signal: AbortSignal) => Promise<PickOption[]>> = {
  droneId: async (q, signal) => (await call(drones.list, { query: { q, size: pickSize }, signal })).items,
  pilotId: async (q, signal) => (await call(teams.pilots, { query: { q, size: pickSize }, signal })).items,
  teamId: async (q, signal) => (await call(teams.list, { query: { q, size: pickSize }, signal })).items,
  plotId: async (q, signal) => (await call(plots.list, { query: { q, size: pickSize }, signal })).items,
};

/** Drones, pilots, teams or plots whose name contains `q`, searched by the server. */
export const pickOptions = (of: PickName, q: string) =>
  queryOptions({
    queryKey: ['flight-picks', of, q],
    queryFn: async ({ signal }) =>
      (await searchers[of](q, signal)).map(({ id, name }): PickOption => ({ id, name })),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
