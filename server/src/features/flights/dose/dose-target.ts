import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import type { targetSources } from '@smartflight/contract/flights/dose.ts';
import type { RangeFlight, StoredTargets } from './dose.store.ts';

interface Target {
  targetPerHa: number | null;
  targetSource: (typeof targetSources)[number] | null;
}

/** The product that was applied to more ground. */
export function mainProduct(flights: readonly Pick<RangeFlight, 'sprayM2' | 'sowM2'>[]): Product {
  const sum = (of: 'sprayM2' | 'sowM2') => flights.reduce((whole, flight) => whole + flight[of], 0);
  return sum('sowM2') > sum('sprayM2') ? 'sow' : 'spray';
}

/**
 * The target of flights: that of their orders if it is the same for all, else the common set rate, else what the caller
 * asks for, else that of the record, else that of the plot. Null where none is known.
 */
export function targetOf(
  flights: readonly StoredTargets[],
  product: Product,
  asked: number | undefined,
): Target {
  const common = (of: keyof StoredTargets): number | null => {
    const values = new Set(flights.map((flight) => flight[of]));
    const [only] = values;
    return values.size === 1 && only ? only : null;
  };
  const candidates = [
    ['order', common(product === 'spray' ? 'orderLpha' : 'orderKgpha')],
    ['flight', product === 'spray' ? common('setLpha') : null],
    ['asked', asked ?? null],
    ['record', product === 'sow' ? common('recordKgpha') : null],
    ['plot', product === 'spray' ? common('plotLpha') : null],
  ] as const;
  for (const [targetSource, targetPerHa] of candidates)
    if (targetPerHa !== null && targetPerHa > 0) return { targetPerHa, targetSource };
  return { targetPerHa: null, targetSource: null };
}
