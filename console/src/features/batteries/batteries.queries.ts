import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { batteries } from '@smartflight/contract/power/batteries.endpoints.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReceivedDevice } from '../../domain/devices/ownership/ownership-actions.ts';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import type { TimeRange } from './range.ts';

export const batteriesKey = ['batteries'] as const;

/** Polling interval; new readings are not pushed to the console. */
const freshMs = 30_000;
/** Allows for a year of a battery that was used every day. */
const historyTimeoutMs = 20_000;
const sampleRows = 100;

export type BatteryListQuery = QueryInput<typeof batteries.list>;

/**
 * A page of batteries with counts over the whole filter; the previous page stays visible while the next one is
 * fetched.
 */
export const batteryList = (query: BatteryListQuery) =>
  queryOptions({
    queryKey: [...batteriesKey, 'list', query],
    queryFn: (context) => call(batteries.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
    meta: { quiet: true },
  });

/** Owners of the batteries that the caller may see. */
export const batteryOwners = (scope: BatteryListQuery['scope']) =>
  queryOptions({
    queryKey: [...batteriesKey, 'owners', scope],
    queryFn: ({ signal }) => call(batteries.owners, { query: { scope }, signal }),
    staleTime: 300_000,
    meta: { quiet: true },
  });

export const batteryDetail = (sn: string) =>
  queryOptions({
    queryKey: [...batteriesKey, 'detail', sn],
    queryFn: (context) =>
      call(batteries.get, { params: { sn }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: freshMs,
    meta: { quiet: true },
  });

/**
 * Charts and heat map of a time range; the previous range of the same battery stays visible while the next one is
 * fetched.
 */
export const batteryHistory = (sn: string, range: TimeRange) =>
  queryOptions({
    queryKey: [...batteriesKey, 'history', sn, range.from, range.to],
    queryFn: (context) =>
      call(batteries.history, {
        params: { sn },
        query: range,
        signal: context.signal,
        timeoutMs: historyTimeoutMs,
        quiet: isRefresh(context),
      }),
    placeholderData: (before, query) => (query?.queryKey[2] === sn ? before : undefined),
    structuralSharing: false,
    meta: { quiet: true },
  });

/** Stored samples of a time range, newest first, paged. */
export const batterySamples = (sn: string, range: TimeRange) =>
  infiniteQueryOptions({
    queryKey: [...batteriesKey, 'samples', sn, range.from, range.to],
    queryFn: ({ pageParam, signal }) =>
      call(batteries.samples, {
        params: { sn },
        query: { ...range, before: pageParam, size: sampleRows },
        signal,
        timeoutMs: historyTimeoutMs,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { quiet: true },
  });

/** A battery with its own connection. Users don't bind it; only its company registers it. */
export const batteryOwnership: ReceivedDevice = {
  kind: 'battery',
  key: batteriesKey,
  diagnostics: (sn, o) => call(batteries.diagnostics, { params: { sn }, ...o }),
};
