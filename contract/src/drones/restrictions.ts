import { cautiousLimits, droneModel, type Range } from './drone-models.ts';

/** The three limits of a drone: height above take-off m, ground speed m/s, distance from take-off m. */
export const limitKinds = ['heightM', 'speedMps', 'distanceM'] as const;

export type LimitKind = (typeof limitKinds)[number];

export type Limits = Record<LimitKind, Range>;

/** As far as a drone's limits may ever be set: its model's, or cautious ones where the catalogue lacks it. */
export const widestLimits = (model: string): Limits => droneModel(model)?.limits ?? cautiousLimits;

/** What holds without a lifting; no drone is let further than its model goes. */
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

/** The whole life of a lifting: time begins and ends it, a person may end it before. */
export const restrictionTransitions = [
  { from: 'scheduled', action: 'begin', to: 'active', by: 'server' },
  { from: 'active', action: 'end', to: 'ended', by: 'server' },
  { from: 'scheduled', action: 'revoke', to: 'revoked', by: 'person' },
  { from: 'active', action: 'revoke', to: 'revoked', by: 'person' },
] as const;

/** Longest time that limits may be lifted for at once, days. */
export const mostLiftedDays = 366;
