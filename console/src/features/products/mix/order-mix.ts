import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import { isSameCrop } from '@smartflight/contract/products/mix.ts';
import type { ProductDetail } from '@smartflight/contract/products/products.schemas.ts';
import { keptFigure } from '../../../shared/forms/figure.ts';
import { type AddressLine, linesText } from './mix-address.ts';

type Order = Pick<OrderDetail, 'crop' | 'products' | 'waterLpha'> & {
  plots: readonly Pick<OrderDetail['plots'][number], 'id' | 'areaM2' | 'doneAt'>[];
};
type Label = Pick<ProductDetail, 'form' | 'uses'>;

/** The plots that a mix for an order is for: the one that is asked, else those that are not done, else all. */
export function plotsToMix<P extends { id: string; doneAt: string | null }>(
  plots: readonly P[],
  plotId: string | undefined,
): readonly P[] {
  const asked = plots.filter(({ id }) => id === plotId);
  const open = plots.filter(({ doneAt }) => doneAt === null);
  return asked.length > 0 ? asked : open.length > 0 ? open : plots;
}

/** Parameters of the address for the mix of an order; products that are not in the register are left out. */
export function mixOfOrder(
  { crop, products, waterLpha, plots }: Order,
  { labels, plotId }: { labels: ReadonlyMap<string, Label>; plotId: string | undefined },
): { plot: string | undefined; area: string; rate: string; p: string | undefined } {
  const chosen = plotsToMix(plots, plotId);
  const area = chosen.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const lines = products.flatMap(({ productId, dosePerHa, unit }): AddressLine[] => {
    if (productId === null) return [];
    const label = labels.get(productId);
    const isOfForm = label === undefined || (label.form === 'liquid') === (unit === 'L');
    return [
      {
        productId,
        useIndex: label ? indexOfUse(label, crop, dosePerHa) : 0,
        dose: dosePerHa === null || !isOfForm ? '' : keptFigure(dosePerHa),
      },
    ];
  });
  const [one, ...others] = chosen;
  return {
    plot: others.length === 0 ? one?.id : undefined,
    area: area > 0 ? keptFigure(Math.round(area)) : '',
    rate: waterLpha === null ? '' : keptFigure(waterLpha),
    p: linesText(lines),
  };
}

/** The use of the crop that the dose fits, else one of the crop; behind the last one for a crop that is not on the label. */
function indexOfUse({ uses }: Label, crop: string, dose: number | null): number {
  const ofCrop = uses.flatMap((use, at) => (isSameCrop(use.crop, crop) ? [{ ...use, at }] : []));
  const fitting = ofCrop.find(({ doseMin, doseMax }) => dose !== null && dose >= doseMin && dose <= doseMax);
  return (fitting ?? ofCrop[0])?.at ?? uses.length;
}
