import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { products } from '@smartflight/contract/products/products.endpoints.ts';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/client.ts';

type Found = ResultOf<typeof products.list>['items'][number];

/** Products of the registers that the reader sees with a text in name, substance or number; the first ones without. */
const productsWith = (text: string) =>
  queryOptions({
    queryKey: ['products', 'to-choose', text],
    queryFn: ({ signal }) =>
      call(products.list, { query: { size: 20, ...(text === '' ? {} : { q: text }) }, signal, quiet: true }),
    meta: { quiet: true },
  });

/** What a line takes over from a product of the register. */
interface RegisteredLine {
  productId: string;
  version: number;
  name: string;
  authorisationNumber: string;
  unit: 'L' | 'kg';
}

const unregistered = { productId: null, version: null };

const queryText = (text: string): string => text.trim().slice(0, 64);
const settleMs = 250;

/** Texts as they were when typing stopped. */
function useSettled(texts: readonly string[]): string[] {
  const all = [...new Set(['', ...texts.map(queryText)])].join('\n');
  const [settled, setSettled] = useState(all);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(all), settleMs);
    return () => clearTimeout(timer);
  }, [all]);
  return settled.split('\n');
}

/**
 * Names of registered products that are found by the texts of the lines, and the choice of a line by a name or an
 * authorisation number. Both are searched on the server.
 */
export function useRegisterChoice(
  texts: readonly string[],
  edit: {
    textAt: (at: number) => string;
    /** Writes the fields of a line; those of one that is in no register are null. */
    put: (at: number, line: RegisteredLine | typeof unregistered) => void;
  },
): { names: string[]; choose: (at: number, text: string) => Promise<void> } {
  const queries = useQueryClient();
  const results = useQueries({ queries: useSettled(texts).map(productsWith) });
  const found = results.flatMap(({ data }) => data?.items ?? []);
  const lineOf = async (text: string): Promise<RegisteredLine | undefined> => {
    const wanted = text.trim();
    if (wanted === '') return undefined;
    const result = await queries.fetchQuery(productsWith(queryText(wanted))).catch(() => undefined);
    const items = result?.items ?? [];
    const product =
      items.find(({ name }) => name === wanted) ??
      items.find(({ authorisationNumber }) => authorisationNumber === wanted);
    return product && lineFrom(product);
  };
  return {
    names: [...new Set(found.map(({ name }) => name))],
    choose: async (at, text) => {
      const line = await lineOf(text);
      // Typed on or removed meanwhile.
      if (edit.textAt(at) === text) edit.put(at, line ?? unregistered);
    },
  };
}

const lineFrom = (product: Found): RegisteredLine => ({
  productId: product.id,
  version: product.version,
  name: product.name,
  authorisationNumber: product.authorisationNumber,
  unit: product.form === 'liquid' ? 'L' : 'kg',
});
