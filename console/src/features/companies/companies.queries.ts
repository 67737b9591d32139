import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const companiesKey = ['companies'] as const;
export const pageSize = 50;

export const companyList = (query: { search?: string; page: number; size: number }) =>
  queryOptions({
    queryKey: [...companiesKey, 'list', query],
    queryFn: (context) =>
      call(enterprises.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
