import { cautiousLimits, droneModel, type Range } from './drone-models.ts';

/** What the limit of height is counted from, on every drone. */
export const limitHeightRef = 'takeoff';

/** The three limits of a drone: height above take-off m, ground speed m/s, distance from take-off m. */
export const limitKinds = ['heightM', 'speedMps', 'distanceM'] as const;

export type LimitKind = (typeof limitKinds)[number];

export type Limits = Record<LimitKind, Range>;

/** Widest settable limits: the model's, or cautious ones for an unknown model. */
export const widestLimits = (model: string): Limits => droneModel(model)?.limits ?? cautiousLimits;

/** Limits without a lifting, within the model's own. */
export function usualLimits(model: string): Limits {
  const widest = widestLimits(model);
  const upTo = (kind: LimitKind): Range => ({
    min: widest[kind].min,
    max: Math.min(widest[kind].max, cautiousLimits[kind].max),
  });
  return { heightM: upTo('heightM'), speedMps: upTo('speedMps'), distanceM: upTo('distanceM') };
}

export const restrictionStates = ['scheduled', 'active', 'ended', 'revoked'] as const;

export type RestrictionState = (typeof restrictionStates)[number];

/** Life cycle of a lifting: it starts and ends by time; a person can end it earlier. */
export const restrictionTransitions = [
  { from: 'scheduled', action: 'begin', to: 'active', by: 'server' },
  { from: 'active', action: 'end', to: 'ended', by: 'server' },
  { from: 'scheduled', action: 'revoke', to: 'revoked', by: 'person' },
  { from: 'active', action: 'revoke', to: 'revoked', by: 'person' },
] as const;

/** Longest period of a lifting, days. */
export const mostLiftedDays = 366;
