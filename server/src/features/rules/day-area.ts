import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';

/** The gross area of one drone in one calendar day, summed from its counters per sortie. */
export interface DayArea {
  /** Start of the next day, epoch ms. */
  endsAt: number;
  sumM2: number;
  sortieId: string | undefined;
  /** The counter of that sortie at its newest sample, m². */
  areaM2: number;
}

const dayMs = 86_400_000;

/**
 * Adds a sample and returns the day's sum, m²; undefined when the drone doesn't report its area. Of a sortie over
 * midnight only the growth counts for the new day.
 */
export function addArea(day: DayArea, drone: LiveDrone, at: number): number | undefined {
  if (at >= day.endsAt) {
    day.sumM2 = 0;
    day.endsAt += Math.ceil((at + 1 - day.endsAt) / dayMs) * dayMs;
  }
  if (drone.areaM2 === undefined) return undefined;
  if (drone.sortieId !== day.sortieId) {
    day.sortieId = drone.sortieId;
    day.areaM2 = 0;
  }
  if (drone.areaM2 > day.areaM2) {
    day.sumM2 += drone.areaM2 - day.areaM2;
    day.areaM2 = drone.areaM2;
  }
  return day.sumM2;
}
