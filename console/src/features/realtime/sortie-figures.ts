import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import type { StoredTrail } from './live-trail.ts';

/** Figures of one sortie, all for the same interval: the one in the air, else the last landed one. */
export interface SortieFigures {
  /** `flying`: of the whole sortie; `since`: the counter started before the stored data; `landed`: stored. */
  source: 'flying' | 'since' | 'landed' | 'none';
  grossAreaM2: number | undefined;
  netAreaM2: number | undefined;
  /** Untreated ground between treated passes; of a landed sortie, in its plot. */
  gapAreaM2: number | undefined;
  /** Ground of the plot that a landed sortie did not reach. */
  remainingAreaM2: number | undefined;
  /** Epoch ms; where `source` is `since`, the start of the interval of net area and time. */
  startAt: number | undefined;
  /** Epoch ms; undefined in the air. */
  endAt: number | undefined;
  litresPerHa: number | undefined;
  kgPerHa: number | undefined;
}

/** Area that a drone can treat between two points of the stored trail: 30 s at 8 m/s and 8 m. */
const lagM2 = 2_000;
/** Counter and stored area are the same if they differ by at most this share of the larger one. */
const sameShare = 0.05;

/** Compares the drone's counter with the stored area: a restart in the air resets one of them. */
function counterAgainst(counterM2: number | undefined, storedM2: number): 'same' | 'more' | 'less' {
  if (counterM2 === undefined) return 'same';
  const toleranceM2 = lagM2 + sameShare * Math.max(counterM2, storedM2);
  if (counterM2 > storedM2 + toleranceM2) return 'more';
  return counterM2 < storedM2 - toleranceM2 ? 'less' : 'same';
}

/** Amount per hectare; undefined without both or with zero area. */
const perHa = (amount: number | null | undefined, areaM2: number | undefined): number | undefined =>
  amount != null && areaM2 ? amount / (areaM2 / 10_000) : undefined;

/**
 * Figures of the sortie in the air: the drone's own counters, with net area and start from stored data. A counter
 * that was reset is below the stored area and is not shown. A rate uses one source only: both values from counters,
 * else both stored.
 */
export function flyingFigures(drone: LiveDrone, stored: StoredTrail | undefined): SortieFigures {
  const known = stored?.startAt ? stored : undefined;
  const standing = known ? counterAgainst(drone.areaM2, known.grossAreaM2) : 'same';
  const countedM2 = standing === 'less' ? undefined : drone.areaM2;
  return {
    source: standing === 'more' ? 'since' : 'flying',
    grossAreaM2: countedM2 ?? known?.grossAreaM2,
    netAreaM2: known?.netAreaM2,
    gapAreaM2: known?.gapAreaM2,
    remainingAreaM2: undefined,
    startAt: known?.startAt ? Date.parse(known.startAt) : undefined,
    endAt: undefined,
    litresPerHa: perHa(drone.volumeUsedL, countedM2) ?? perHa(known?.volumeL, known?.grossAreaM2),
    kgPerHa: perHa(drone.massUsedKg, countedM2),
  };
}

/** Figures of the last stored sortie: gross, net, time and rate. */
export function landedFigures(last: Flight | undefined): SortieFigures {
  const grossAreaM2 = last?.grossAreaM2;
  return {
    source: last ? 'landed' : 'none',
    grossAreaM2,
    netAreaM2: last?.netAreaM2,
    gapAreaM2: last?.gapAreaM2 ?? undefined,
    remainingAreaM2: last?.remainingAreaM2 ?? undefined,
    startAt: last && Date.parse(last.startAt),
    endAt: last && Date.parse(last.endAt),
    litresPerHa: last?.rateLpha ?? undefined,
    kgPerHa: last?.rateKgpha ?? undefined,
  };
}
