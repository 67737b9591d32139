import type { MessageId } from '../messages/messages.ts';

/** The parts of a battery's health with the points each can bring; together 100 (domain 6). */
export const healthParts = {
  /** Charge it still takes against the charge it was made for. */
  capacity: 40,
  /** How far its cells drift apart, and whether it is mostly one. */
  deviation: 25,
  /** Charge cycles against those it is rated for. */
  cycles: 15,
  /** How often it was discharged or charged too far, or ran too hot or at too much current. */
  overLimits: 15,
  /** Days it was fully charged. */
  storage: 5,
} as const;

export type HealthPart = keyof typeof healthParts;

export const healthPartNames = Object.keys(healthParts) as HealthPart[];

export const healthBands = ['normal', 'watch', 'abnormal'] as const;

export type HealthBand = (typeof healthBands)[number];

/** Lowest score of the band, both inclusive; below the second it is abnormal. */
export const bandFrom = { normal: 80, watch: 60 } as const;

/** The band of a whole score: from 80 normal, 60 to 79 watch, below abnormal. */
export function healthBand(score: number): HealthBand {
  if (score >= bandFrom.normal) return 'normal';
  return score >= bandFrom.watch ? 'watch' : 'abnormal';
}

/**
 * Points that a part of which nothing is known is counted with: the share that a battery just normal has. With it the
 * known parts alone return whether a battery is normal, and the less is known the less can be stated against it.
 */
export const pointsOfUnknown = (part: HealthPart): number => (healthParts[part] * bandFrom.normal) / 100;

/**
 * Why a part has its points, with the names of the arguments of its text: the words are in `messages/<lang>.json`
 * under `health.<reason>`. Percents are whole numbers, cells are counted from 1.
 */
export const healthReasons = {
  /** Measured full charge against the design: `pct`, `fullAh`, `designAh`. */
  'capacity.measured': ['pct', 'fullAh', 'designAh'],
  /** The battery's own state of health: `pct`. */
  'capacity.reported': ['pct'],
  'deviation.none': [],
  /** `total` major deviations in one use, `count` of them of `cell`, which has most: a few are normal. */
  'deviation.few': ['cell', 'count', 'total'],
  /** Enough of them that the battery must be kept in view. */
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

/** Where the words of a reason are; one without words does not compile. */
export const healthReasonId = (reason: HealthReason): MessageId => `health.${reason}`;
