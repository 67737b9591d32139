import { orderSorts, orderStates } from '@smartflight/contract/orders/orders.ts';
import { useMemo } from 'react';
import { useDeviceList } from '../../../domain/devices/list/use-device-list.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { listSearch } from '../../../shared/ui/table/list-search.ts';
import { orderList } from '../orders.queries.ts';
import { orderColumns } from './order-columns.tsx';

/** The address of the list of orders. */
const orderSearch = listSearch({
  texts: { q: 64 },
  ids: ['customerId'],
  choices: { state: orderStates },
  flags: [],
  sorts: orderSorts,
  usualSort: '-number',
  sizes: [50, 100, 200],
});

/** The orders for the URL's query parameters, with functions that change them. */
export function useOrderList() {
  const t = useT();
  const fmt = useFmt();
  const columns = useMemo(() => orderColumns(t, fmt), [t, fmt]);
  return useDeviceList({ table: 'orders', param: 'order', columns, address: orderSearch, query: orderList });
}
