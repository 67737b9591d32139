import type { LinkState } from '../device-link/intervals.ts';

/** Silence after which a station is stale and offline, ms: it reports once a minute, or up to every ten minutes. */
export const stationSilence = { staleMs: 3 * 60_000, offlineMs: 15 * 60_000 } as const;

/** Shortest time between two stored readings, s; readings within it are stored once. */
export const stationReadingS = 10;

/** Longest stretch of a chart, days. */
export const stationChartDays = 92;

/**
 * The link state of a station at `now`.
 * @param seenAt server time of its last message, epoch ms; undefined when never seen
 * @param isOnline false after a last will or a clean disconnect
 */
export function stationLink(seenAt: number | undefined, isOnline: boolean, now: number): LinkState {
  if (seenAt === undefined || !isOnline || now - seenAt > stationSilence.offlineMs) return 'offline';
  return now - seenAt > stationSilence.staleMs ? 'stale' : 'online';
}
