import { restrictions } from '@smartflight/contract/drones/restrictions.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const restrictionsKey = ['restrictions'] as const;
export const pageSize = 50;

/** Drones adopt limits by themselves; interval between checks of their reports, ms. */
const refreshMs = 5_000;

export const restrictionList = (query: QueryInput<typeof restrictions.list>) =>
  queryOptions({
    queryKey: [...restrictionsKey, 'list', query],
    queryFn: (context) =>
      call(restrictions.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const restrictionDetail = (id: string) =>
  queryOptions({
    queryKey: [...restrictionsKey, 'detail', id],
    queryFn: (context) =>
      call(restrictions.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });

/** Accounts with drones for which limits can be lifted; at most fifty that match the search. */
export const candidateList = (search: string) =>
  queryOptions({
    queryKey: [...restrictionsKey, 'accounts', search],
    queryFn: ({ signal }) => call(restrictions.candidates, { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
