import { type LabelFault, labelFaults, useOf } from '../products/mix.ts';
import type { ProductForm } from '../products/products.schemas.ts';
import type { LimitResult } from './completeness.ts';
import type { ProductLine } from './records.schemas.ts';

/** What the check needs of the version of a product. */
export type LabelOfLine = Pick<ProductForm, 'form' | 'droneUse' | 'uses'>;

/** Whether a product line kept to the label of its product; `unknown` with what is not known. */
export interface LabelCheck {
  result: LimitResult['result'];
  faults: LabelFault[];
}

/** What a line was compared with. Doses per hectare in the unit of the line; null where unknown. */
export interface LabelResult extends LabelCheck {
  /** Version of the product whose label it is. */
  version: number | null;
  dosePerHa: number | null;
  /** Range of the label for the crop. */
  doseMin: number | null;
  doseMax: number | null;
}

/** Compares a line with its label, as `labelCheckOf`, with the value and the limits. */
export function labelResultOf(
  line: Pick<ProductLine, 'dosePerHa' | 'unit' | 'version'>,
  against: { product: LabelOfLine | undefined; crop: string | null },
): LabelResult {
  const { product, crop } = against;
  const { dosePerHa, version, unit } = line;
  const isComparable = product !== undefined && crop && (unit === 'L') === (product.form === 'liquid');
  const use = isComparable ? useOf({ product, crop, dosePerHa: dosePerHa ?? 0 }) : undefined;
  return {
    ...labelCheckOf(line, against),
    version: product ? version : null,
    dosePerHa,
    doseMin: use?.doseMin ?? null,
    doseMax: use?.doseMax ?? null,
  };
}

/**
 * Compares a line with the label of its product, by the rule of the tank mix. Unknown without a registered product, a
 * crop or a dose, for a dose in another unit than the label's, and for a label that does not mention drones.
 */
export function labelCheckOf(
  { dosePerHa, unit }: Pick<ProductLine, 'dosePerHa' | 'unit'>,
  { product, crop }: { product: LabelOfLine | undefined; crop: string | null },
): LabelCheck {
  if (!product) return { result: 'unknown', faults: [] };
  const isComparable = (unit === 'L') === (product.form === 'liquid');
  const isKnown = crop !== null && crop !== '' && dosePerHa !== null && isComparable;
  const faults = isKnown
    ? labelFaults({ product, crop, dosePerHa })
    : labelFaults({ product, dosePerHa: 0 }).filter(({ code }) => code === 'droneForbidden');
  if (faults.length > 0) return { result: 'outside', faults };
  return { result: isKnown && product.droneUse !== 'unknown' ? 'inside' : 'unknown', faults };
}
