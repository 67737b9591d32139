import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { products } from '@smartflight/contract/products/products.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const productsKey = ['products'] as const;

/** One page of the register. */
export const productList = (query: QueryInput<typeof products.list>) =>
  queryOptions({
    queryKey: [...productsKey, 'list', query],
    queryFn: async (context) => {
      const options = { query, signal: context.signal, quiet: isRefresh(context) };
      const { mayEnter, ...page } = await call(products.list, options);
      return { ...page, counts: { mayEnter } };
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One product by its newest version, or by an older one. */
export const oneProduct = (id: string, version?: number) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id, version ?? 'newest'],
    queryFn: ({ signal }) =>
      call(products.get, {
        params: { id },
        query: version === undefined ? {} : { version },
        signal,
        quiet: true,
      }),
    meta: { quiet: true },
  });

/** Up to ten products that match the typed text. */
export const productChoices = (q: string) =>
  queryOptions({
    queryKey: [...productsKey, 'choices', q],
    queryFn: ({ signal }) =>
      call(products.list, { query: { size: 10, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Up to ten plots that match the typed text. */
export const plotChoices = (q: string) =>
  queryOptions({
    queryKey: ['plots', 'choices', q],
    queryFn: ({ signal }) =>
      call(plots.list, { query: { size: 10, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One plot, for its name and area. */
export const onePlot = (id: string) =>
  queryOptions({
    queryKey: ['plots', 'one', id],
    queryFn: ({ signal }) => call(plots.get, { params: { id }, signal, quiet: true }),
    meta: { quiet: true },
  });
