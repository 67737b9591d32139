import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

/** Prefix of every drone query, so that one invalidation covers lists, details and histories. */
export const dronesKey = ['drones'] as const;

/** Polling interval; the online state of drones is not pushed. */
const presenceMs = 15_000;

export type DroneListQuery = QueryInput<typeof drones.list>;

/**
 * A page of drones with counts over the whole filter; the previous page stays visible while the next one is fetched.
 */
export const droneList = (query: DroneListQuery) =>
  queryOptions({
    queryKey: [...dronesKey, 'list', query],
    queryFn: (context) => call(drones.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    refetchInterval: presenceMs,
    meta: { quiet: true },
  });

export const droneDetail = (id: string) =>
  queryOptions({
    queryKey: [...dronesKey, 'detail', id],
    queryFn: (context) =>
      call(drones.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: presenceMs,
    meta: { quiet: true },
  });

/** Software versions of the company's fleet, by model and component. */
export const fleetVersions = () =>
  queryOptions({
    queryKey: [...dronesKey, 'versions'],
    queryFn: (context) =>
      call(drones.versions, {
        query: { scope: 'tenant' },
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    meta: { quiet: true },
  });

/** Teams for a select, by name; at most 200. */
export const teamChoices = () =>
  queryOptions({
    queryKey: ['teams', 'all'],
    queryFn: ({ signal }) => call(teams.list, { query: { size: 200 }, signal }),
    staleTime: 300_000,
    meta: { quiet: true },
  });
