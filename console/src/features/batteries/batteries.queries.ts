import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { batteries } from '@smartflight/contract/power/batteries.endpoints.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReceivedDevice } from '../../domain/devices/ownership/ownership-actions.ts';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import type { TimeRange } from './range.ts';

/** Every query about batteries starts with this key. */
export const batteriesKey = ['batteries'] as const;

/** No one notifies the console of a new reading; what is shown is asked for again this often. */
const freshMs = 30_000;
/** A year of a battery that was used every day. */
const historyTimeoutMs = 20_000;
const sampleRows = 100;

export type BatteryListQuery = QueryInput<typeof batteries.list>;

/** A page of batteries with counts over the whole filter; the former page stays while the next one is fetched. */
export const batteryList = (query: BatteryListQuery) =>
  queryOptions({
    queryKey: [...batteriesKey, 'list', query],
    queryFn: (context) => call(batteries.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
    meta: { quiet: true },
  });

/** Who owns the batteries that the caller may see. */
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

/** Charts and heat map of a stretch; a longer one of the same battery stays until the next has come. */
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

/** Stored samples of a stretch, newest first, page after page. */
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

/** A battery that connects by itself: no one binds it, and it is registered by its company alone. */
export const batteryOwnership: ReceivedDevice = {
  kind: 'battery',
  key: batteriesKey,
  diagnostics: (sn, o) => call(batteries.diagnostics, { params: { sn }, ...o }),
};
