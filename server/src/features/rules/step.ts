import type { Comparison } from '@smartflight/contract/rules/rules.ts';

/** The part of a rule that decides about a series of values. */
export interface Limit {
  comparison: Comparison;
  value: number;
  /** The alarm ends at this value; null: as soon as the value is no longer beyond `value`. */
  clearValue: number | null;
  forMs: number;
}

/** Where the evaluation of one rule for one drone is. */
export interface Progress {
  isRaised: boolean;
  /** Time of the first of the consecutive samples beyond the limit, ms; undefined when the newest is not. */
  since: number | undefined;
  /** Time of the newest sample, ms. */
  at: number | undefined;
}

export const freshProgress = (isRaised = false): Progress => ({ isRaised, since: undefined, at: undefined });

/** After a longer gap between samples, the time beyond a limit starts over, ms. */
export const longestGapMs = 30_000;

/** Whether the value is beyond the limit. */
export const isBeyond = ({ comparison, value: limit }: Limit, value: number): boolean =>
  comparison === 'below' ? value < limit : value > limit;

const isBack = (limit: Limit, value: number): boolean => {
  const { comparison, value: raisedAt, clearValue } = limit;
  if (isBeyond(limit, value)) return false;
  return comparison === 'below' ? value >= (clearValue ?? raisedAt) : value <= (clearValue ?? raisedAt);
};

/**
 * Applies one sample and returns what changed. `value` undefined: the drone doesn't report it, which neither raises nor
 * clears. `applies` false ends the alarm. Samples that are not newer than the last one are ignored.
 */
export function step(
  limit: Limit,
  progress: Progress,
  { at, value, applies }: { at: number; value: number | undefined; applies: boolean },
): 'raised' | 'cleared' | undefined {
  const { at: before } = progress;
  if (before !== undefined && at <= before) return undefined;
  progress.at = at;
  if (progress.isRaised) {
    if (applies && (value === undefined || !isBack(limit, value))) return undefined;
    progress.isRaised = false;
    progress.since = undefined;
    return 'cleared';
  }
  if (!applies || value === undefined || !isBeyond(limit, value)) {
    progress.since = undefined;
    return undefined;
  }
  if (before === undefined || at - before > longestGapMs) progress.since = undefined;
  progress.since ??= at;
  if (at - progress.since < limit.forMs) return undefined;
  progress.isRaised = true;
  progress.since = undefined;
  return 'raised';
}
