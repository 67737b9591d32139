import type { MessageId } from '../messages/messages.ts';

/** Parts of a battery's health with their maximum points; together 100 (domain 6). */
export const healthParts = {
  /** Measured capacity against design capacity. */
  capacity: 40,
  /** Spread of the cells, and whether one causes it. */
  deviation: 25,
  /** Charge cycles against the rated number. */
  cycles: 15,
  /** Over-discharge, over-charge, heat and over-current events. */
  overLimits: 15,
  /** Days at full charge. */
  storage: 5,
} as const;

export type HealthPart = keyof typeof healthParts;

export const healthPartNames = Object.keys(healthParts) as HealthPart[];

export const healthBands = ['normal', 'watch', 'abnormal'] as const;

export type HealthBand = (typeof healthBands)[number];

/** Lowest score of each band, inclusive; below `watch` it is abnormal. */
export const bandFrom = { normal: 80, watch: 60 } as const;

/** The band of a whole score: from 80 normal, 60 to 79 watch, below abnormal. */
export function healthBand(score: number): HealthBand {
  if (score >= bandFrom.normal) return 'normal';
  return score >= bandFrom.watch ? 'watch' : 'abnormal';
}

/**
 * Points for a part without data: the share of a battery that is just normal, so that missing data does not change
 * the band.
 */
export const pointsOfUnknown = (part: HealthPart): number => (healthParts[part] * bandFrom.normal) / 100;

/**
 * Reasons for a part's points, with text arguments; texts are in `messages/<lang>.json` under `health.<reason>`.
 * Percents are whole numbers, cells count from 1.
 */
export const healthReasons = {
  /** Measured full charge against the design: `pct`, `fullAh`, `designAh`. */
  'capacity.measured': ['pct', 'fullAh', 'designAh'],
  /** The battery's own state of health: `pct`. */
  'capacity.reported': ['pct'],
  'deviation.none': [],
  /** `total` major deviations in one use, `count` of them of `cell`: few are normal. */
  'deviation.few': ['cell', 'count', 'total'],
  /** Enough deviations to watch the battery. */
  'deviation.watch': ['cell', 'count', 'total'],
  /** Mostly one cell, several a minute, lasting: `seconds` is the longest stretch. */
  'deviation.bad': ['cell', 'count', 'seconds'],
  'cycles.within': ['cycles', 'rated'],
  'cycles.beyond': ['cycles', 'rated'],
  'overLimits.none': [],
  'overLimits.some': ['events', 'overDischarge', 'overCharge', 'overCurrent', 'overTemp'],
  'storage.fine': ['days'],
  'storage.long': ['days'],
} as const satisfies Record<string, readonly string[]>;

export type HealthReason = keyof typeof healthReasons;

export const reasons = Object.keys(healthReasons) as [HealthReason, ...HealthReason[]];

/** Message id of a reason; a reason without text does not compile. */
export const healthReasonId = (reason: HealthReason): MessageId => `health.${reason}`;
