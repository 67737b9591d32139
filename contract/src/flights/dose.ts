/** Most flights of a plot whose dose is summed in one map, newest first. */
export const mostDoseFlights = 200;

/** Longest range of a dose map of a plot, days. */
export const mostDoseDays = 366;

/** Where the target comes from: the order of the flight, what the drone was set to, the caller, the record, or the parameters of the plot. */
export const targetSources = ['order', 'flight', 'asked', 'record', 'plot'] as const;

/** Range of a target, L/ha or kg/ha. */
export const targetRange = { min: 0.1, max: 10_000 } as const;

/**
 * Kinds of findings. `dry`: switched on without flow; `skip`: a stretch of a pass left out; `between`: ground left out
 * between two passes; `low`: less flow than set; `standing`, `overlap`, `over`: too much, by its cause.
 */
export const findingKinds = ['dry', 'skip', 'between', 'low', 'standing', 'overlap', 'over'] as const;

/** What a finding needs for people to be notified. */
export const doseNotices = {
  /** Least size of a finding: the ground without product that it equals, m². */
  leastM2: 100,
  /** Flights that ended longer ago are history, hours. */
  newestHours: 24,
  /** A flight is notified of again when its findings have grown by this factor, or by a kind. */
  growth: 1.5,
  /** Flights of an account and hour with a notice of their own; the others share one. */
  perHour: 20,
} as const;
