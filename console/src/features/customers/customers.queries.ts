import { customers } from '@smartflight/contract/customers/customers.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const customersKey = ['customers'] as const;

/** One page of the customers. */
export const customerList = (query: QueryInput<typeof customers.list>) =>
  queryOptions({
    queryKey: [...customersKey, 'list', query],
    queryFn: async (context) => {
      const options = { query, signal: context.signal, quiet: isRefresh(context) };
      const { mayEnter, ...page } = await call(customers.list, options);
      return { ...page, counts: { mayEnter } };
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One customer with sites and plots. */
export const oneCustomer = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, 'one', id],
    queryFn: ({ signal }) => call(customers.get, { params: { id }, signal, quiet: true }),
    meta: { quiet: true },
  });
