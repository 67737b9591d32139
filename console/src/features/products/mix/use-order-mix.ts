import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../shared/api/client.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { oneProduct } from '../products.queries.ts';
import { readMix } from './mix-address.ts';
import { mixOfOrder } from './order-mix.ts';

const oneOrder = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => call(orders.get, { params: { id }, signal, quiet: true }),
    meta: { quiet: true },
  });

/** The order that the address names. It fills an address that has neither area nor products, once its products are read. */
export function useOrderMix(): { order: OrderDetail | undefined; error: unknown } {
  const [params, setParams] = usePageSearch();
  const { orderId, plotId, area, lines } = readMix(params);
  const { data: order, error } = useQuery({ ...oneOrder(orderId ?? ''), enabled: orderId !== undefined });
  const isEmpty = order !== undefined && area === '' && lines.length === 0;
  const ids = isEmpty ? order.products.flatMap(({ productId }) => productId ?? []) : [];
  const found = useQueries({ queries: ids.map((id) => oneProduct(id)) });
  const isReady = isEmpty && found.every(({ isPending }) => !isPending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it fills once, when all that it needs is there
  useEffect(() => {
    if (!isReady) return;
    const labels = new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
    setParams(mixOfOrder(order, { labels, plotId }));
  }, [isReady]);
  return { order, error };
}
