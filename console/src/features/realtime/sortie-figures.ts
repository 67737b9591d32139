import type { Flight } from '@smartflight/contract/flights.ts';
import type { LiveDrone } from '@smartflight/contract/live.ts';
import type { StoredTrail } from './live-trail.ts';

/** Figures of one sortie, all of one stretch: the one in the air, else the last one that landed. */
export interface SortieFigures {
  /** `flying`: counted by the drone; `since`: its counter reaches back further than what is stored; `landed`: stored. */
  source: 'flying' | 'since' | 'landed' | 'none';
  grossAreaM2: number | undefined;
  netAreaM2: number | undefined;
  /** Epoch ms; where `source` is `since`, start of the stretch that net and time are of. */
  startAt: number | undefined;
  /** Epoch ms; undefined in the air. */
  endAt: number | undefined;
  litresPerHa: number | undefined;
  kgPerHa: number | undefined;
}

/** What a drone may work between two readings of the stored trail: 30 s at 8 m/s and 8 m. */
const lagM2 = 2_000;
/** Counter and stored area of the same ground differ by no more. */
const sameShare = 0.05;

/** Whether the drone's counter and the stored trail are of the same stretch; a restart in the air parts them. */
export function isSameStretch(counterM2: number | undefined, storedM2: number): boolean {
  if (counterM2 === undefined) return true;
  return Math.abs(counterM2 - storedM2) <= lagM2 + sameShare * counterM2;
}

/** Figures of the sortie in the air: the drone's own counters, with net area and start from what is stored. */
export function flyingFigures(drone: LiveDrone, stored: StoredTrail | undefined): SortieFigures {
  const known = stored?.startAt ? stored : undefined;
  const grossAreaM2 = drone.areaM2 ?? known?.grossAreaM2;
  const perHa = (amount: number | undefined): number | undefined =>
    amount !== undefined && grossAreaM2 ? amount / (grossAreaM2 / 10_000) : undefined;
  return {
    source: known && !isSameStretch(drone.areaM2, known.grossAreaM2) ? 'since' : 'flying',
    grossAreaM2,
    netAreaM2: known?.netAreaM2,
    startAt: known?.startAt ? Date.parse(known.startAt) : undefined,
    endAt: undefined,
    litresPerHa: perHa(drone.volumeUsedL ?? known?.volumeL ?? undefined),
    kgPerHa: perHa(drone.massUsedKg),
  };
}

/** Figures of the last sortie as the log has it: gross, net, time and rate of the same row. */
export function landedFigures(last: Flight | undefined): SortieFigures {
  const grossAreaM2 = last?.grossAreaM2;
  return {
    source: last ? 'landed' : 'none',
    grossAreaM2,
    netAreaM2: last?.netAreaM2,
    startAt: last && Date.parse(last.startAt),
    endAt: last && Date.parse(last.endAt),
    litresPerHa: last?.rateLpha ?? undefined,
    kgPerHa: last?.massKg && grossAreaM2 ? last.massKg / (grossAreaM2 / 10_000) : undefined,
  };
}
