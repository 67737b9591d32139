import { isFlying } from '@smartflight/contract/device-link/flying.ts';
import { productOf } from '@smartflight/contract/device-link/product-flow.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { workingMs } from '@smartflight/contract/rules/rules.ts';

/** Whether a drone flies and works, as of its newest sample. */
export interface Activity {
  isFlying: boolean;
  isWorking: boolean;
  /** Time of the last sample with product flowing, ms. */
  workedAt: number;
}

export const noActivity = (): Activity => ({
  isFlying: false,
  isWorking: false,
  workedAt: Number.NEGATIVE_INFINITY,
});

/** Updates the activity with the drone's state at a sample. */
export function noteActivity(activity: Activity, drone: LiveDrone, at: number): void {
  activity.isFlying = isFlying(drone) === true;
  if (activity.isFlying && productOf(drone) !== undefined) activity.workedAt = at;
  activity.isWorking = activity.isFlying && at - activity.workedAt < workingMs;
}
