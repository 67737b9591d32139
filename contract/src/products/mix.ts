import { m2PerHa } from '../kit/units.ts';
import { type MixingStep, mixingStepOf, mixingSteps } from './mixing-order.ts';
import type { ProductForm, ProductUse } from './products.schemas.ts';

/** What a mix needs of a version of a product. */
export type MixProduct = Pick<
  ProductForm,
  'name' | 'kind' | 'form' | 'formulation' | 'densityKgPerL' | 'droneUse' | 'uses'
>;

/** A product of a mix: for one use of its label, or for a crop. */
export interface MixLine {
  product: MixProduct;
  /** Of the product's uses. When absent, `crop` names it; of several uses of the crop, one that the dose fits. */
  useIndex?: number;
  crop?: string;
  /** L/ha of a liquid, kg/ha of a solid. */
  dosePerHa: number;
}

export interface MixInput {
  areaM2: number;
  /** Of the whole mix, L/ha. */
  waterLpha: number;
  /** Volume that is filled into the tank at most, L. */
  tankL: number;
  lines: readonly MixLine[];
}

export const mixRefusals = [
  'area',
  'water',
  'tank',
  'tooManyTanks',
  'dose',
  'crop',
  'doseLow',
  'doseHigh',
  'waterLow',
  'waterHigh',
  'droneForbidden',
  'volume',
] as const;
/** Why a mix must not be made. */
export interface MixRefusal {
  code: (typeof mixRefusals)[number];
  /** The line, from 0; null when it is about the mix. */
  line: number | null;
  /** The limit of the label that is not kept, in the unit of the dose or in L/ha. */
  limit?: number;
}

export const mixNotes = ['droneUnknown', 'orderUnknown'] as const;
/** What a person must check: the label does not mention drones, or the formulation is not known. */
export interface MixNote {
  code: (typeof mixNotes)[number];
  line: number;
}

/** An amount in the unit in which the product is measured. The other one is null when the density is not known. */
export interface MixAmount {
  litres: number | null;
  kg: number | null;
}

export interface MixedProduct {
  /** Of the input, from 0. */
  line: number;
  step: MixingStep;
  /** For one full tank, for the last tank, which is not full, and for all tanks. */
  perFullTank: MixAmount;
  lastTank: MixAmount;
  total: MixAmount;
}

export interface Mix {
  fullTanks: number;
  /** Volume of the last tank, which is not full, L; 0 without one. */
  lastTankL: number;
  /** How often the tank is filled again after the first time. */
  refills: number;
  totalL: number;
  /** Water, L: the mix without the volume of its products. A solid of unknown density has none. */
  waterL: { perFullTank: number; lastTank: number; total: number };
  /** In the order of mixing. */
  products: MixedProduct[];
  notes: MixNote[];
}

export type MixResult = { mix: Mix; refusals: [] } | { mix: null; refusals: MixRefusal[] };

/** Most fillings of a tank that are computed: more is a mistake in a figure. */
export const mostTanks = 1_000;
/** Digits of shown amounts: an error of at most 0.05 %, so that sums keep the allowed 0.5 %. */
const digits = 4;

const rounded = (value: number): number => Number(value.toPrecision(digits));
const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;

/** Whether two names of a crop are the same but for case and spaces. */
export const isSameCrop = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

const fits = ({ doseMin, doseMax }: ProductUse, dose: number): boolean => dose >= doseMin && dose <= doseMax;

/** A product, for what and how much of it is used. */
type UsedProduct = Omit<MixLine, 'product'> & { product: Pick<MixProduct, 'droneUse' | 'uses'> };

/** The use of the label that a line is for; undefined when the label has none. */
export function useOf({ product, useIndex, crop, dosePerHa }: UsedProduct): ProductUse | undefined {
  if (useIndex !== undefined) return product.uses[useIndex];
  const ofCrop = product.uses.filter((use) => crop !== undefined && isSameCrop(use.crop, crop));
  return ofCrop.find((use) => fits(use, dosePerHa)) ?? ofCrop[0];
}

/**
 * Amounts of products and water for an area, by tank. Refused instead, naming each line: doses and volumes outside the
 * label, crops that are not on it, and what the label forbids. Shown amounts are rounded to four digits.
 */
export function mixOf(input: MixInput): MixResult {
  const wrong = [...wrongFigures(input), ...input.lines.flatMap((line, nth) => wrongLine(line, nth, input))];
  if (wrong.length > 0) return { mix: null, refusals: wrong };
  const { waterLpha, tankL, lines } = input;
  const productLpha = lines.map(({ product, dosePerHa }) => amountOf(product, dosePerHa).litres ?? 0);
  const sumLpha = productLpha.reduce((sum, one) => sum + one, 0);
  if (sumLpha > waterLpha) return { mix: null, refusals: [{ code: 'volume', line: null, limit: waterLpha }] };
  const ha = input.areaM2 / m2PerHa;
  const totalL = ha * waterLpha;
  const { fullTanks, lastTankL } = tanksOf(totalL, tankL);
  const haOf = (volumeL: number): number => volumeL / waterLpha;
  const forAll = (of: (ha: number) => MixAmount) => ({
    perFullTank: of(fullTanks > 0 ? haOf(tankL) : 0),
    lastTank: of(haOf(lastTankL)),
    total: of(ha),
  });
  const products = lines.map(
    ({ product, dosePerHa }, line): MixedProduct => ({
      line,
      step: mixingStepOf(product),
      ...forAll((area) => roundedAmount(amountOf(product, dosePerHa * area))),
    }),
  );
  const waterOf = (area: number): number => rounded(area * (waterLpha - sumLpha));
  return {
    refusals: [],
    mix: {
      fullTanks,
      lastTankL: rounded(lastTankL),
      refills: fullTanks + (lastTankL > 0 ? 1 : 0) - 1,
      totalL: rounded(totalL),
      waterL: {
        perFullTank: fullTanks > 0 ? waterOf(haOf(tankL)) : 0,
        lastTank: waterOf(haOf(lastTankL)),
        total: waterOf(ha),
      },
      products: products.toSorted((a, b) => mixingSteps.indexOf(a.step) - mixingSteps.indexOf(b.step)),
      notes: lines.flatMap(({ product }, line): MixNote[] => [
        ...(product.droneUse === 'unknown' ? [{ code: 'droneUnknown' as const, line }] : []),
        ...(mixingStepOf(product) === 'unknown' ? [{ code: 'orderUnknown' as const, line }] : []),
      ]),
    },
  };
}

/** Full tanks, and the volume of the last one. A rest below a millionth of the whole is an error of the division. */
function tanksOf(totalL: number, tankL: number): { fullTanks: number; lastTankL: number } {
  const fullTanks = Math.floor((totalL / tankL) * (1 + 1e-9));
  const rest = totalL - fullTanks * tankL;
  return { fullTanks, lastTankL: rest > totalL * 1e-6 ? rest : 0 };
}

function wrongFigures({ areaM2, waterLpha, tankL }: MixInput): MixRefusal[] {
  const wrong: MixRefusal[] = [
    ...(isPositive(areaM2) ? [] : [{ code: 'area' as const, line: null }]),
    ...(isPositive(waterLpha) ? [] : [{ code: 'water' as const, line: null }]),
    ...(isPositive(tankL) ? [] : [{ code: 'tank' as const, line: null }]),
  ];
  const isTooMany = wrong.length === 0 && (areaM2 / m2PerHa) * waterLpha > mostTanks * tankL;
  return isTooMany ? [{ code: 'tooManyTanks', line: null, limit: mostTanks }] : wrong;
}

const labelFaultCodes = ['droneForbidden', 'dose', 'crop', 'doseLow', 'doseHigh'] as const;
/** Those of a use and dose, and of the applications of a season. */
export const lineFaultCodes = [...labelFaultCodes, 'applications'] as const;
/** What the label of a product does not allow; `limit` in the unit of the dose. */
export interface LabelFault {
  code: (typeof labelFaultCodes)[number];
  limit?: number;
}

/** What the label of a product does not allow of its use and dose; none when it allows both. */
export function labelFaults(used: UsedProduct): LabelFault[] {
  const { product, dosePerHa } = used;
  const forbidden: LabelFault[] = product.droneUse === 'forbidden' ? [{ code: 'droneForbidden' }] : [];
  if (!isPositive(dosePerHa)) return [...forbidden, { code: 'dose' }];
  const use = useOf(used);
  if (use === undefined) return [...forbidden, { code: 'crop' }];
  const { doseMin, doseMax } = use;
  if (dosePerHa < doseMin) return [...forbidden, { code: 'doseLow', limit: doseMin }];
  return dosePerHa > doseMax ? [...forbidden, { code: 'doseHigh', limit: doseMax }] : forbidden;
}

function wrongLine(line: MixLine, nth: number, { waterLpha }: MixInput): MixRefusal[] {
  const wrong: MixRefusal[] = labelFaults(line).map((one) => ({ ...one, line: nth }));
  const use = useOf(line);
  if (use === undefined || !isPositive(line.dosePerHa)) return wrong;
  const { waterMinLpha, waterMaxLpha } = use;
  const beyond = (code: MixRefusal['code'], limit: number | null, isBeyond: boolean): MixRefusal[] =>
    limit !== null && isBeyond ? [{ code, line: nth, limit }] : [];
  return [
    ...wrong,
    ...beyond('waterLow', waterMinLpha, waterMinLpha !== null && waterLpha < waterMinLpha),
    ...beyond('waterHigh', waterMaxLpha, waterMaxLpha !== null && waterLpha > waterMaxLpha),
  ];
}

/** Litres and kilograms of an amount in the product's own unit; the other unit by its density. */
function amountOf({ form, densityKgPerL }: MixProduct, value: number): MixAmount {
  if (form === 'liquid') return { litres: value, kg: densityKgPerL === null ? null : value * densityKgPerL };
  return { kg: value, litres: densityKgPerL === null ? null : value / densityKgPerL };
}

const roundedAmount = ({ litres, kg }: MixAmount): MixAmount => ({
  litres: litres === null ? null : rounded(litres),
  kg: kg === null ? null : rounded(kg),
});
