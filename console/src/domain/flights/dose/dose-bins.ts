import type { DoseMap } from '@smartflight/contract/flights/dose.schemas.ts';

/** Upper limits of the classes as shares of the target; the last class is open. */
export const doseLimits = [0.5, 0.9, 1.1, 1.5] as const;
/** Class of a cell with an unknown dose. */
export const unknownBin = -1;

/**
 * How the cells of a map are coloured: by their share of the target, else by their dose. `limits` are the upper limits
 * of the first four of five classes, L/ha or kg/ha.
 */
export interface DoseScale {
  isAgainstTarget: boolean;
  limits: readonly number[];
}

/** The scale of a map; undefined where no dose is known. */
export function doseScale({
  targetPerHa,
  doses,
}: Pick<DoseMap, 'targetPerHa' | 'doses'>): DoseScale | undefined {
  const known = doses.filter((dose) => dose !== null).sort((a, b) => a - b);
  if (known.length === 0) return undefined;
  if (targetPerHa !== null)
    return { isAgainstTarget: true, limits: doseLimits.map((share) => share * targetPerHa) };
  const limits = [0.2, 0.4, 0.6, 0.8].map((share) => known[Math.floor((known.length - 1) * share)]! / 10);
  return { isAgainstTarget: false, limits };
}

/** Class of a dose in tenths per hectare. */
export function doseBin({ limits }: DoseScale, dose: number | null): number {
  if (dose === null) return unknownBin;
  const at = limits.findIndex((limit) => dose / 10 <= limit);
  return at < 0 ? limits.length : at;
}
