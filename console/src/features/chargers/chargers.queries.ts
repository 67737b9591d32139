import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { detailKey, listKey } from '../../domain/devices/device-cache.ts';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

/** Every query about chargers starts with this key. */
export const chargersKey = ['chargers'] as const;

/** Whether a charger is there is not published; it is asked for again this often. */
const presenceMs = 15_000;

export type ChargerListQuery = QueryInput<typeof chargers.list>;

/** A page of chargers with counts over the whole filter; the former page stays while the next one is fetched. */
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
