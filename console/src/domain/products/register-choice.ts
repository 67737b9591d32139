import { products } from '@smartflight/contract/products/products.endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

/** The first two hundred products of the registers that the reader sees, to choose from. */
const registeredProducts = () =>
  queryOptions({
    queryKey: ['products', 'to-choose'],
    queryFn: ({ signal }) => call(products.list, { query: { size: 200 }, signal, quiet: true }),
    meta: { quiet: true },
  });

/** What a line takes over from a product of the register. */
interface RegisteredLine {
  productId: string;
  version: number;
  authorisationNumber: string;
  unit: 'L' | 'kg';
}

/** Names of registered products, and what a line with one of them takes over; undefined for another name. */
export function useRegisterChoice(): {
  names: string[];
  lineOf: (name: string) => RegisteredLine | undefined;
} {
  const { data } = useQuery(registeredProducts());
  const known = data?.items ?? [];
  return {
    names: known.map(({ name }) => name),
    lineOf: (name) => {
      const product = known.find((one) => one.name === name);
      return (
        product && {
          productId: product.id,
          version: product.version,
          authorisationNumber: product.authorisationNumber,
          unit: product.form === 'liquid' ? 'L' : 'kg',
        }
      );
    },
  };
}
