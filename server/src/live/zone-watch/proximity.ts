import { keepsOut } from '@smartflight/contract/airspace/zone.ts';
import type { NearLayer, Place } from './airspace.ts';
import type { Spans } from './heights.ts';

export const zoneWatch = {
  /** Ten seconds at 10 m/s, the maximum working speed of such drones. */
  nearM: 100,
  /** Below a floor or above a ceiling: three seconds of climbing at 3 m/s, plus the error of a barometer. */
  nearGapM: 10,
  /** Hysteresis before an alarm ends: the drift of a position without RTK. */
  marginM: 15,
  marginGapM: 5,
  /** An alarm ends or is lowered after this time: a drone working along an edge turns within it. */
  calmMs: 60_000,
  /** A drone silent for this long is no longer watched. */
  silentMs: 600_000,
} as const;

/** Lowest first. `possible`: over the zone, at a height that may be in it. */
export const zoneLevels = ['near', 'possible', 'breach'] as const;

export type ZoneLevel = (typeof zoneLevels)[number];

/** Whether a level is graver than another. */
export const isGraver = (level: ZoneLevel, than: ZoneLevel): boolean =>
  zoneLevels.indexOf(level) > zoneLevels.indexOf(than);

export interface Seen {
  place: Place;
  spans: Spans;
  at: number;
}

/** Level of a drone for one zone, by its strictest layer. Undefined: neither in nor near. */
export function levelOf(
  layers: readonly NearLayer[],
  { place, spans, at }: Seen,
  before: ZoneLevel | undefined,
): ZoneLevel | undefined {
  const { nearM, nearGapM, marginM, marginGapM } = zoneWatch;
  // Hysteresis: an active alarm ends slightly farther out than it begins.
  const [inM, inGapM] = before === 'breach' ? [marginM, marginGapM] : [0, 0];
  const [maybeM, maybeGapM] = before && before !== 'near' ? [marginM, marginGapM] : [0, 0];
  const [byM, byGapM] = before ? [nearM + marginM, nearGapM + marginGapM] : [nearM, nearGapM];
  let level: ZoneLevel | undefined;
  for (const layer of layers) {
    const distanceM = layer.distanceM(place);
    if (distanceM > byM) continue;
    const gap = layer.gapM(spans);
    if (gap > byGapM || !layer.isInForce(at)) continue;
    const undecided = layer.undecidedBy(spans, inGapM);
    if (distanceM <= inM && (undecided === undefined || (undecided === 'none' && hasNoHeight(spans))))
      return 'breach';
    if (distanceM <= maybeM && gap <= maybeGapM) level = 'possible';
    else if (keepsOut(layer.class)) level ??= 'near';
  }
  return level;
}

/** Without any height, nothing shows that the drone is above or below a zone. */
const hasNoHeight = (spans: Spans): boolean => {
  const all = Object.values(spans);
  return all.length > 0 && all.every(({ used }) => used === 'none');
};

export interface Status {
  level: ZoneLevel;
  /** Since when observations have been below the alarm's level, epoch ms. */
  calmSince: number | undefined;
}

export type ZoneStep = 'raised' | 'graver' | 'lesser' | 'cleared' | undefined;

/**
 * Applies an observation to an alarm: raised at once, lowered only after it has lasted. Returns the new alarm and
 * what has changed.
 */
export function stepZone(
  standing: Status | undefined,
  seen: ZoneLevel | undefined,
  at: number,
): { standing: Status | undefined; step: ZoneStep } {
  if (!standing) return seen ? { standing: { level: seen, calmSince: undefined }, step: 'raised' } : none;
  if (seen && isGraver(seen, standing.level))
    return { standing: { level: seen, calmSince: undefined }, step: 'graver' };
  if (seen === standing.level) return { standing: { ...standing, calmSince: undefined }, step: undefined };
  const calmSince = standing.calmSince ?? at;
  if (at - calmSince < zoneWatch.calmMs) return { standing: { ...standing, calmSince }, step: undefined };
  return seen
    ? { standing: { level: seen, calmSince: undefined }, step: 'lesser' }
    : { standing: undefined, step: 'cleared' };
}

const none = { standing: undefined, step: undefined } as const;
