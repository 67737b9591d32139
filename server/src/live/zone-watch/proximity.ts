import { keepsOut } from '@smartflight/contract/airspace/zone.ts';
import type { NearLayer, Place } from './airspace.ts';
import type { Spans } from './heights.ts';

/** What counts as near, and how long a change must last. One place, with its reasons. */
export const zoneWatch = {
  /** Ten seconds at the 10 m/s that drones of this kind fly at most while working. */
  nearM: 100,
  /** Under a floor or over a ceiling: three seconds of climbing at 3 m/s, and the error of a barometer. */
  nearGapM: 10,
  /** Added before an alarm ends: the wandering of a position without RTK. */
  marginM: 15,
  marginGapM: 5,
  /** An alarm ends, or becomes the lesser one, after so long: a drone that works along an edge turns within it. */
  calmMs: 60_000,
  /** A drone that has been silent for so long is watched no more. */
  silentMs: 600_000,
} as const;

export type ZoneLevel = 'near' | 'breach';

/** What is known of a drone at an instant. */
export interface Seen {
  place: Place;
  spans: Spans;
  at: number;
}

/** How a drone is to one zone: its strictest layer counts. Undefined: neither in nor near. */
export function levelOf(
  layers: readonly NearLayer[],
  { place, spans, at }: Seen,
  before: ZoneLevel | undefined,
): ZoneLevel | undefined {
  const { nearM, nearGapM, marginM, marginGapM } = zoneWatch;
  // An alarm that is active ends a little farther out than it begins.
  const [inM, inGapM] = before === 'breach' ? [marginM, marginGapM] : [0, 0];
  const [byM, byGapM] = before ? [nearM + marginM, nearGapM + marginGapM] : [nearM, nearGapM];
  let level: ZoneLevel | undefined;
  for (const layer of layers) {
    const distanceM = layer.distanceM(place);
    if (distanceM > byM) continue;
    const gap = layer.gapM(spans);
    if (gap > byGapM || !layer.isInForce(at)) continue;
    if (distanceM <= inM && gap <= inGapM) return 'breach';
    // What only warns is reported where one is in it, not beside it.
    if (keepsOut(layer.class)) level = 'near';
  }
  return level;
}

/** A standing alarm of one drone and zone. */
export interface Status {
  level: ZoneLevel;
  /** When what is seen was first less than the alarm states, epoch ms. */
  calmSince: number | undefined;
}

export type ZoneStep = 'raised' | 'graver' | 'lesser' | 'cleared' | undefined;

/**
 * Takes what is seen at an instant into a standing alarm: worse at once, better only after it has lasted. Answers the
 * new alarm, and what has changed.
 */
export function stepZone(
  standing: Status | undefined,
  seen: ZoneLevel | undefined,
  at: number,
): { standing: Status | undefined; step: ZoneStep } {
  if (!standing) return seen ? { standing: { level: seen, calmSince: undefined }, step: 'raised' } : none;
  if (seen === 'breach' && standing.level === 'near')
    return { standing: { level: 'breach', calmSince: undefined }, step: 'graver' };
  if (seen === standing.level) return { standing: { ...standing, calmSince: undefined }, step: undefined };
  const calmSince = standing.calmSince ?? at;
  if (at - calmSince < zoneWatch.calmMs) return { standing: { ...standing, calmSince }, step: undefined };
  return seen
    ? { standing: { level: seen, calmSince: undefined }, step: 'lesser' }
    : { standing: undefined, step: 'cleared' };
}

const none = { standing: undefined, step: undefined } as const;
