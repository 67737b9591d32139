import { customers } from '@smartflight/contract/customers/customers.endpoints.ts';
import { flights } from '@smartflight/contract/flights/flights.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const ordersKey = ['orders'] as const;

/** One page of the orders. */
export const orderList = (query: QueryInput<typeof orders.list>) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', query],
    queryFn: async (context) => {
      const options = { query, signal: context.signal, quiet: isRefresh(context) };
      const { mayEnter, counts, ...page } = await call(orders.list, options);
      return { ...page, counts: { ...counts, mayEnter } };
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One order with its plots. */
export const oneOrder = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: (context) =>
      call(orders.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    meta: { quiet: true },
  });

/** The statement of an order. */
export const orderStatement = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'statement', id],
    queryFn: (context) =>
      call(orders.statement, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    meta: { quiet: true },
  });

/** One page of the plots to work on. */
export const workList = (page: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'work', page],
    queryFn: (context) =>
      call(orders.work, { query: { page, size: 50 }, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** The newest flights that wait for confirmation, of all orders or of one. */
export const flightSuggestions = (orderId?: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'suggestions', orderId ?? 'all'],
    queryFn: (context) =>
      call(orders.suggestions, {
        query: { size: 20, ...(orderId ? { orderId } : {}) },
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    meta: { quiet: true },
  });

/** Up to ten customers that match the typed text. */
export const customerChoices = (q: string) =>
  queryOptions({
    queryKey: ['customers', 'choices', q],
    queryFn: ({ signal }) =>
      call(customers.list, { query: { size: 10, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One customer, whose plots a new order begins with. */
export const customerOf = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(customers.get, { params: { id }, signal, quiet: true }),
    meta: { quiet: true },
  });

/** Outlines of an order's plots, and the ground of its flights. */
export const orderLand = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'map', id],
    queryFn: (context) =>
      call(orders.map, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    meta: { quiet: true },
    structuralSharing: false,
  });

/** One page of the flights that the reader sees, newest first. */
export const flightsToAttach = (query: QueryInput<typeof flights.list> & { page: number; size: number }) =>
  queryOptions({
    queryKey: ['flights', 'to-attach', query],
    queryFn: ({ signal }) =>
      call(flights.list, { query: { hideZero: 'true', ...query }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
