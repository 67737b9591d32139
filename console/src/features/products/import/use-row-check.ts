import { products } from '@smartflight/contract/products/products.endpoints.ts';
import type { ProductImportItem } from '@smartflight/contract/products/products.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { productsKey } from '../products.queries.ts';
import { lotsOf, type Mapping } from './import-lots.ts';
import type { Table } from './read-table.ts';

/** Two thousand new products are stored one by one. */
const timeoutMs = 120_000;

/** Result of each row, of a check or of the import. */
export interface RowResults {
  isTrial: boolean;
  items: readonly ProductImportItem[];
}

/** Checks or imports the rows of a table, call by call. What earlier calls saved stays when a later one fails. */
export function useRowCheck(table: Table, mapping: Mapping) {
  const client = useQueryClient();
  const [results, setResults] = useState<RowResults>();
  const run = useMutation({
    mutationFn: async (isTrial: boolean) => {
      const items: ProductImportItem[] = [];
      for (const lot of lotsOf(table, mapping)) {
        const done = await call(products.import, { body: { ...lot, isTrial }, timeoutMs });
        items.push(...done.items);
        setResults({ isTrial, items: items.toSorted((a, b) => a.line - b.line) });
      }
    },
    onSettled: async (_done, _error, isTrial) => {
      if (!isTrial) await client.invalidateQueries({ queryKey: productsKey });
    },
  });
  const forget = () => {
    run.reset();
    setResults(undefined);
  };
  return { results, run, forget };
}
