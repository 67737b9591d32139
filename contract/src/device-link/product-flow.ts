/** Liquid or granules. */
export type Product = 'spray' | 'sow';

/** A flow below this, L/min or kg/min, is a dripping valve. */
export const leastFlowPerMin = 0.05;

export interface ProductReadings {
  sprayOn?: boolean | undefined;
  flowLpm?: number | undefined;
  spreadKgpm?: number | undefined;
  work?: string | undefined;
}

/**
 * The product that flows in a sample. The switch (`sprayOn`) and the meter must agree; one that the device doesn't
 * send is ignored. A spreader may leave the spray switch off.
 */
export function productOf(
  { sprayOn, flowLpm, spreadKgpm, work }: ProductReadings,
  leastPerMin = leastFlowPerMin,
): Product | undefined {
  const spreads = spreadKgpm !== undefined && spreadKgpm >= leastPerMin;
  if (spreads && (sprayOn !== false || work === 'sow')) return 'sow';
  if (sprayOn === false) return undefined;
  if (flowLpm !== undefined && flowLpm >= leastPerMin) return 'spray';
  if (sprayOn !== true || flowLpm !== undefined || spreadKgpm !== undefined) return undefined;
  return work === 'sow' ? 'sow' : 'spray';
}
