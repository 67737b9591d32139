import { type Mix, type MixRefusal, mixOf } from '@smartflight/contract/products/mix.ts';
import type { ProductDetail } from '@smartflight/contract/products/products.schemas.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { onePlot, oneProduct } from '../products.queries.ts';
import { type AddressLine, figureOf, linesText, readMix } from './mix-address.ts';

/** A line of the mix with its product; undefined until it is loaded. */
export interface ShownLine extends AddressLine {
  product: ProductDetail | undefined;
  error: unknown;
}

/** The mix that the address asks for, with its result and functions that change it. */
export function useMix() {
  const [params, setParams] = usePageSearch();
  const asked = useMemo(() => readMix(params), [params]);
  const { data: plot } = useQuery({ ...onePlot(asked.plotId ?? ''), enabled: asked.plotId !== undefined });
  const found = useQueries({ queries: asked.lines.map(({ productId }) => oneProduct(productId)) });
  const lines = asked.lines.map(
    (line, nth): ShownLine => ({ ...line, product: found[nth]?.data, error: found[nth]?.error }),
  );
  const setLines = useCallback(
    (next: readonly AddressLine[]) => setParams({ p: linesText(next) }),
    [setParams],
  );
  return { asked, plot, lines, setLines, setParams, ...resultOf(asked, lines) };
}
export type MixState = ReturnType<typeof useMix>;

/** Nothing until area, rate, tank and at least one product are entered and loaded. */
function resultOf(
  { area, rate, tank }: Pick<ReturnType<typeof readMix>, 'area' | 'rate' | 'tank'>,
  lines: readonly ShownLine[],
): { mix: Mix | null; refusals: readonly MixRefusal[] } {
  const isEntered = area !== '' && rate !== '' && tank !== '' && lines.length > 0;
  const known = lines.flatMap(({ product, useIndex, dose }) =>
    product === undefined ? [] : [{ product, useIndex, dosePerHa: figureOf(dose) }],
  );
  if (!isEntered || known.length < lines.length) return { mix: null, refusals: [] };
  return mixOf({ areaM2: figureOf(area), waterLpha: figureOf(rate), tankL: figureOf(tank), lines: known });
}
