import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const recordsKey = ['records'] as const;
export const pageSize = 50;

export const recordList = (query: QueryInput<typeof records.list>) =>
  queryOptions({
    queryKey: [...recordsKey, 'list', query],
    queryFn: (context) => call(records.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const recordDetail = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey, 'detail', id],
    queryFn: (context) =>
      call(records.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    meta: { quiet: true },
  });

export const recordSettings = () =>
  queryOptions({
    queryKey: [...recordsKey, 'settings'],
    queryFn: ({ signal }) => call(records.settings, { signal, quiet: true }),
    meta: { quiet: true },
  });
