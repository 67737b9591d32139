import { droneUses, productKinds, productSorts } from '@smartflight/contract/products/products.ts';
import { useMemo } from 'react';
import { useDeviceList } from '../../../domain/devices/list/use-device-list.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { listSearch } from '../../../shared/ui/table/list-search.ts';
import { productList } from '../products.queries.ts';
import { productColumns } from './product-columns.tsx';

/** The address of the register. */
const productSearch = listSearch({
  texts: { q: 64 },
  ids: [],
  choices: { kind: productKinds, droneUse: droneUses },
  flags: ['archived'],
  sorts: productSorts,
  usualSort: 'name',
  sizes: [50, 100, 200],
});

/** The register for the URL's query parameters, with functions that change them. */
export function useProductList() {
  const t = useT();
  const fmt = useFmt();
  const columns = useMemo(() => productColumns(t, fmt), [t, fmt]);
  return useDeviceList({
    table: 'products',
    param: 'product',
    columns,
    address: productSearch,
    query: productList,
  });
}
export type ProductList = ReturnType<typeof useProductList>;
