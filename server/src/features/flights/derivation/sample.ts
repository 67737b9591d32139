/** One telemetry sample of a drone as derivation input. Units are in the names; absent = unknown, never 0. */
export interface Sample {
  bootId: string;
  seq: number;
  /** Device time, epoch milliseconds UTC. */
  at: number;
  /** When it was received, its clock was far in the future. */
  clockFuture?: boolean;
  lat?: number;
  lon?: number;
  heightGroundM?: number;
  heightCanopyM?: number;
  heightAglM?: number;
  heightHomeM?: number;
  altMslM?: number;
  speedMps?: number;
  climbMps?: number;
  courseDeg?: number;
  headingDeg?: number;
  fix?: string;
  armed?: boolean;
  landed?: LandedState;
  work?: WorkState;
  sprayOn?: boolean;
  /** When `sprayOn` last changed by the device's clock, epoch ms. */
  sprayChangedAt?: number;
  flowLpm?: number;
  spreadKgpm?: number;
  volumeUsedL?: number;
  massUsedKg?: number;
  tankL?: number;
  hopperKg?: number;
  swathM?: number;
  rowSpacingM?: number;
  targetRateLpha?: number;
  areaM2?: number;
  sortieId?: string;
  pilotId?: string;
  plotId?: string;
  socPct?: number;
}

export const LANDED_STATES = ['on_ground', 'taking_off', 'in_air', 'landing'] as const;
export type LandedState = (typeof LANDED_STATES)[number];

export const WORK_STATES = ['idle', 'spray', 'sow', 'ferry', 'refill', 'return'] as const;
export type WorkState = (typeof WORK_STATES)[number];

export type PlacedSample = Sample & { lat: number; lon: number };

/**
 * Whether the sample has a usable WGS-84 position. Autopilots send exactly 0/0 before the first fix, so that is
 * rejected.
 */
export function isPlaced(sample: Sample): sample is PlacedSample {
  const { lat, lon, fix } = sample;
  if (lat === undefined || lon === undefined || fix === 'none') return false;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return false;
  return lat !== 0 || lon !== 0;
}
