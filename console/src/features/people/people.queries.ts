import { people } from '@smartflight/contract/accounts/people.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const peopleKey = ['people'] as const;

export const peopleList = (query: QueryInput<typeof people.list>) =>
  queryOptions({
    queryKey: [...peopleKey, 'list', query],
    queryFn: (context) => call(people.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const personDetail = (id: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'detail', id],
    queryFn: ({ signal }) => call(people.get, { params: { id }, signal }),
    meta: { quiet: true },
  });

export const personHoldings = (id: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'holdings', id],
    queryFn: ({ signal }) => call(people.holdings, { params: { id }, signal }),
    meta: { quiet: true },
  });

/** Companies for a select, by name; at most 200. */
export const companyChoices = () =>
  queryOptions({
    queryKey: ['companies', 'choices'],
    queryFn: async ({ signal }) =>
      (await call(enterprises.list, { query: { size: 200 }, signal })).items.map(({ id, name }) => ({
        id,
        name,
      })),
  });
