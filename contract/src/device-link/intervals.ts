/** How often a device reports and after which silence its connection state changes, for server and console alike. */

export const linkStates = ['online', 'stale', 'offline'] as const;
export type LinkState = (typeof linkStates)[number];

/** Milliseconds. `everyMs`: interval of samples; `staleMs`: three missed; `offlineMs`: considered offline. */
export const reportingIntervals = {
  airborne: { everyMs: 1_000, staleMs: 3_000, offlineMs: 30_000 },
  ground: { everyMs: 10_000, staleMs: 30_000, offlineMs: 120_000 },
} as const;

/** Largest lead of a device clock over the server's before it is flagged, ms. */
export const futureClockMs = 300_000;

const intervalsOf = (airborne: boolean) => reportingIntervals[airborne ? 'airborne' : 'ground'];

/**
 * The link state of a device at `now`.
 * @param lastSeenAt server time of its last message on whichever topic, epoch ms; undefined when never seen
 * @param airborne whether its last known landed state was in the air
 * @param lwt whether the broker has published its last will since then
 */
export function linkStateOf(
  lastSeenAt: number | undefined,
  airborne: boolean,
  lwt: boolean,
  now: number,
): LinkState {
  if (lastSeenAt === undefined || lwt) return 'offline';
  const { staleMs, offlineMs } = intervalsOf(airborne);
  const ageMs = now - lastSeenAt;
  if (ageMs > offlineMs) return 'offline';
  return ageMs > staleMs ? 'stale' : 'online';
}

/** When silence alone will next change the link state, epoch ms; undefined when it already is offline. */
export function nextLinkChangeAt(
  lastSeenAt: number | undefined,
  airborne: boolean,
  lwt: boolean,
  now: number,
): number | undefined {
  const state = linkStateOf(lastSeenAt, airborne, lwt, now);
  if (state === 'offline' || lastSeenAt === undefined) return undefined;
  const { staleMs, offlineMs } = intervalsOf(airborne);
  return lastSeenAt + (state === 'online' ? staleMs : offlineMs) + 1;
}
