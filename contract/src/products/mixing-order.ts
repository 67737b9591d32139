import type { ProductForm } from './products.schemas.ts';

/**
 * Steps of mixing by the WALES rule, in their order: wettable powders and granules, agitate, liquid suspensions,
 * emulsions, solutions; adjuvants follow them. Products of an unknown formulation are last.
 */
export const mixingSteps = [
  'powders',
  'suspensions',
  'emulsions',
  'solutions',
  'adjuvants',
  'unknown',
] as const;
export type MixingStep = (typeof mixingSteps)[number];

/** Codes of "Manual on the development and use of FAO and WHO specifications for pesticides", appendix on codes. */
const codesOf: Partial<Record<MixingStep, readonly string[]>> = {
  powders: ['WP', 'WG', 'WDG', 'DF', 'WT', 'SP', 'SG', 'ST', 'SB', 'WS', 'SS', 'WSB'],
  suspensions: ['SC', 'CS', 'SE', 'OD', 'FS', 'ZC', 'ZW', 'ZE', 'SD', 'F', 'FL'],
  emulsions: ['EC', 'EW', 'ME', 'EO', 'ES', 'DC', 'OF', 'EG', 'EP', 'GL'],
  solutions: ['SL', 'LS', 'AS', 'GW', 'OL'],
};

const stepOfCode = new Map(
  mixingSteps.flatMap((step) => (codesOf[step] ?? []).map((code): [string, MixingStep] => [code, step])),
);

/** Codes that are offered in forms, by alphabet. */
export const formulations: readonly string[] = [...stepOfCode.keys()].toSorted();

/** When a product goes into the tank. An adjuvant is added last, whatever its formulation. */
export function mixingStepOf({ kind, formulation }: Pick<ProductForm, 'kind' | 'formulation'>): MixingStep {
  if (kind === 'adjuvant') return 'adjuvants';
  return stepOfCode.get(formulation.trim().toUpperCase()) ?? 'unknown';
}

const solidCodes: ReadonlySet<string> = new Set([...(codesOf.powders ?? []), 'EG', 'EP', 'GR', 'DP', 'DS']);

/** Whether a formulation is measured by weight; undefined for one that is not known. */
export function isSolidFormulation(formulation: string): boolean | undefined {
  const code = formulation.trim().toUpperCase();
  return solidCodes.has(code) ? true : stepOfCode.has(code) ? false : undefined;
}
