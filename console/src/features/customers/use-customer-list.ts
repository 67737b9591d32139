import { customerSorts } from '@smartflight/contract/customers/customers.ts';
import { useMemo } from 'react';
import { useDeviceList } from '../../domain/devices/list/use-device-list.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { listSearch } from '../../shared/ui/table/list-search.ts';
import { customerColumns } from './customer-columns.tsx';
import { customerList } from './customers.queries.ts';

/** The address of the list of customers. */
const customerSearch = listSearch({
  texts: { q: 64 },
  ids: [],
  choices: {},
  flags: ['archived'],
  sorts: customerSorts,
  usualSort: 'name',
  sizes: [50, 100, 200],
});

/** The customers for the URL's query parameters, with functions that change them. */
export function useCustomerList() {
  const t = useT();
  const fmt = useFmt();
  const columns = useMemo(() => customerColumns(t, fmt), [t, fmt]);
  return useDeviceList({
    table: 'customers',
    param: 'customer',
    columns,
    address: customerSearch,
    query: customerList,
  });
}
