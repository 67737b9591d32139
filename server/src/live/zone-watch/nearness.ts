import { keepsOut } from '@smartflight/contract/zone-shapes.ts';
import type { NearLayer } from './airspace.ts';
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

/** How a drone stands to one zone: its strictest layer counts. Undefined: neither in nor near. */
export function levelOf(
  layers: readonly NearLayer[],
  { spans, at, before }: { spans: Spans; at: number; before: ZoneLevel | undefined },
): ZoneLevel | undefined {
  let level: ZoneLevel | undefined;
  for (const layer of layers) {
    if (!layer.isInForce(at)) continue;
    const gap = layer.gapM(spans);
    const isIn = before === 'breach' ? isWithin(layer, gap, 0, 0) : layer.distanceM === 0 && gap === 0;
    if (isIn) return 'breach';
    const { nearM, nearGapM } = zoneWatch;
    const isNear = before
      ? isWithin(layer, gap, nearM, nearGapM)
      : layer.distanceM <= nearM && gap <= nearGapM;
    // What only warns is told where one is in it, not beside it.
    if (isNear && keepsOut(layer.class)) level = 'near';
  }
  return level;
}

const isWithin = ({ distanceM }: NearLayer, gap: number, withinM: number, withinGapM: number): boolean =>
  distanceM <= withinM + zoneWatch.marginM && gap <= withinGapM + zoneWatch.marginGapM;

/** A standing alarm of one drone and zone. */
export interface Standing {
  level: ZoneLevel;
  /** When what is seen was first less than the alarm says, epoch ms. */
  calmSince: number | undefined;
}

export type ZoneStep = 'raised' | 'graver' | 'lesser' | 'cleared' | undefined;

/**
 * Takes what is seen at an instant into a standing alarm: worse at once, better only after it has lasted. Answers the
 * new alarm, and what has changed.
 */
export function stepZone(
  standing: Standing | undefined,
  seen: ZoneLevel | undefined,
  at: number,
): { standing: Standing | undefined; step: ZoneStep } {
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
