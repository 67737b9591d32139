import { type LabelFault, labelFaults, type lineFaultCodes, useOf } from '../products/mix.ts';
import type { ProductForm } from '../products/products.schemas.ts';
import type { LimitResult } from './completeness.ts';
import type { ProductLine } from './records.schemas.ts';

/** What the check needs of the version of a product. */
export type LabelOfLine = Pick<ProductForm, 'form' | 'droneUse' | 'uses'>;

/** What a label does not allow; the `limit` of applications is their number in a season, else a dose. */
export interface LineFault extends Omit<LabelFault, 'code'> {
  code: (typeof lineFaultCodes)[number];
}

/** Whether a product line kept to the label of its product; `unknown` with what is not known. */
export interface LabelCheck {
  result: LimitResult['result'];
  faults: LineFault[];
}

/** What a line is compared with. */
interface Against {
  product: LabelOfLine | undefined;
  crop: string | null;
  /** Applications of the product on the plot in the season, with this one; null or absent when they are not counted. */
  applications?: number | null;
}

/** What a line was compared with. Doses per hectare in the unit of the line; null where unknown. */
export interface LabelResult extends LabelCheck {
  /** Version of the product whose label it is. */
  version: number | null;
  dosePerHa: number | null;
  /** Range of the label for the crop. */
  doseMin: number | null;
  doseMax: number | null;
  /** Applications on the plot in the season, with this one, and the most that the label allows; absent without a most. */
  applications?: { count: number | null; most: number } | undefined;
}

/** Compares a line with its label, as `labelCheckOf`, with the value and the limits. */
export function labelResultOf(
  line: Pick<ProductLine, 'dosePerHa' | 'unit' | 'version'>,
  against: Against,
): LabelResult {
  const { product, crop, applications = null } = against;
  const { dosePerHa, version, unit } = line;
  const isComparable = product !== undefined && crop && (unit === 'L') === (product.form === 'liquid');
  const use = isComparable ? useOf({ product, crop, dosePerHa: dosePerHa ?? 0 }) : undefined;
  const most = product && crop ? useOf({ product, crop, dosePerHa: dosePerHa ?? 0 })?.maxApplications : null;
  return {
    ...labelCheckOf(line, against),
    version: product ? version : null,
    dosePerHa,
    doseMin: use?.doseMin ?? null,
    doseMax: use?.doseMax ?? null,
    ...(typeof most === 'number' ? { applications: { count: applications, most } } : {}),
  };
}

/**
 * Compares a line with the label of its product, by the rule of the tank mix, and the applications of the season with the
 * most that the label allows. Unknown without a registered product, a crop or a dose, for a dose in another unit than the
 * label's, for a label that does not mention drones, and for applications that are limited and not counted.
 */
export function labelCheckOf(
  { dosePerHa, unit }: Pick<ProductLine, 'dosePerHa' | 'unit'>,
  { product, crop, applications = null }: Against,
): LabelCheck {
  if (!product) return { result: 'unknown', faults: [] };
  const isComparable = (unit === 'L') === (product.form === 'liquid');
  const isKnown = crop !== null && crop !== '' && dosePerHa !== null && isComparable;
  const most = crop ? (useOf({ product, crop, dosePerHa: dosePerHa ?? 0 })?.maxApplications ?? null) : null;
  const faults: LineFault[] = isKnown
    ? labelFaults({ product, crop, dosePerHa })
    : labelFaults({ product, dosePerHa: 0 }).filter(({ code }) => code === 'droneForbidden');
  if (most !== null && applications !== null && applications > most)
    faults.push({ code: 'applications', limit: most });
  if (faults.length > 0) return { result: 'outside', faults };
  const isCounted = most === null || applications !== null;
  const isWhole = isKnown && product.droneUse !== 'unknown' && isCounted;
  return { result: isWhole ? 'inside' : 'unknown', faults };
}
