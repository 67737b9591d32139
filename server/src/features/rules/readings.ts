import { isFlying } from '@smartflight/contract/device-link/flying.ts';
import { productOf } from '@smartflight/contract/device-link/product-flow.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import {
  type RuleMeasure,
  type RuleTime,
  type WeatherMeasure,
  workingMs,
} from '@smartflight/contract/rules/rules.ts';

/** Measures that one sample contains; the others depend on time, on the whole day or on a weather station. */
export type SampleMeasure = Exclude<RuleMeasure, 'silence' | 'dayArea' | WeatherMeasure>;

/** Reads a measure of a drone; undefined when it isn't reported. */
export const readers: Record<SampleMeasure, (drone: LiveDrone) => number | undefined> = {
  battery: ({ socPct }) => socPct,
  temperature: ({ tempC }) => tempC,
  speed: ({ speedMps }) => speedMps,
  height: ({ heightGroundM, heightAglM, heightCanopyM }) => heightGroundM ?? heightAglM ?? heightCanopyM,
  tank: ({ tankL }) => tankL,
  hopper: ({ hopperKg }) => hopperKg,
  flow: ({ flowLpm }) => flowLpm,
  satellites: ({ satellites }) => satellites,
  link: ({ linkQuality }) => linkQuality,
};

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

/** Whether a rule of this time applies now. */
export const appliesIn = (during: RuleTime, activity: Activity): boolean =>
  during === 'always' || (during === 'flying' ? activity.isFlying : activity.isWorking);
