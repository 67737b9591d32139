import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import { isWeather } from '@smartflight/contract/rules/rules.ts';
import { noActivity, noteActivity } from '../../live/drones/activity.ts';
import { addArea, type DayArea } from './day-area.ts';
import { appliesIn, readers } from './readings.ts';
import { freshProgress, type Limit, step } from './step.ts';

/** One stored sample of a drone; the fields have the names and units of the live state. `at`: device time, epoch ms. */
export type StoredSample = Partial<Omit<LiveDrone, 'id'>> & { at: number };

export interface Replay {
  /** Applies samples of one drone, in order of time. */
  feed(samples: readonly StoredSample[]): void;
  /** The alarms until this time, epoch ms; a silence that lasts until then counts. */
  end(until: number): { times: number; lastAt: number | undefined };
}

/** Evaluates a rule on the stored samples of one drone. `dayEndsAt`: first midnight after the first sample, epoch ms. */
export function createReplay(rule: RuleForm, droneId: string, dayEndsAt: number): Replay {
  const limit: Limit = { ...rule, forMs: rule.forS * 1000 };
  const drone: LiveDrone = { id: droneId };
  const activity = noActivity();
  const progress = freshProgress();
  const day: DayArea = { endsAt: dayEndsAt, sumM2: 0, sortieId: undefined, areaM2: 0 };
  const silenceMs = rule.value * 1000;
  let before: number | undefined;
  let times = 0;
  let lastAt: number | undefined;
  const raise = (at: number): void => {
    times += 1;
    lastAt = at;
  };
  const checkSilence = (at: number): void => {
    if (before !== undefined && at - before >= silenceMs && appliesIn(rule.during, activity))
      raise(before + silenceMs);
  };
  return {
    feed: (samples) => {
      for (const sample of samples) {
        const { at } = sample;
        if (rule.measure === 'silence') checkSilence(at);
        before = at;
        Object.assign(drone, sample);
        noteActivity(activity, drone, at);
        if (rule.measure === 'silence') continue;
        const { measure } = rule;
        // Stored points have no weather.
        if (isWeather(measure)) continue;
        const value = measure === 'dayArea' ? addArea(day, drone, at) : readers[measure](drone);
        if (step(limit, progress, { at, value, applies: appliesIn(rule.during, activity) }) === 'raised')
          raise(at);
      }
    },
    end: (until) => {
      if (rule.measure === 'silence') checkSilence(until);
      return { times, lastAt };
    },
  };
}
