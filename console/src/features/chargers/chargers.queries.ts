import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { detailKey, listKey } from '../../domain/devices/device-cache.ts';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const chargersKey = ['chargers'] as const;

/** Polling interval; the online state of chargers is not pushed. */
const presenceMs = 15_000;

export type ChargerListQuery = QueryInput<typeof chargers.list>;

/**
 * A page of chargers with counts over the whole filter; the previous page stays visible while the next one is
 * fetched.
 */
export const chargerList = (query: ChargerListQuery) =>
  queryOptions({
    queryKey: [...listKey(chargersKey), query],
    queryFn: (context) => call(chargers.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    refetchInterval: presenceMs,
    meta: { quiet: true },
  });

export const chargerDetail = (id: string) =>
  queryOptions({
    queryKey: detailKey(chargersKey, id),
    queryFn: (context) =>
      call(chargers.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: presenceMs,
    meta: { quiet: true },
  });
