import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { RuleMeasure, RuleTime, WeatherMeasure } from '@smartflight/contract/rules/rules.ts';
import type { Activity } from '../../live/drones/activity.ts';

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

/** Whether a rule of this time applies now. */
export const appliesIn = (during: RuleTime, activity: Activity): boolean =>
  during === 'always' || (during === 'flying' ? activity.isFlying : activity.isWorking);
