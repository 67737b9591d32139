/** Path of the live socket; the token is in the first message, never in the address. */
export const livePath = '/api/live';

/**
 * Close codes of the live socket: invalid token, right withdrawn, server stopping, server overloaded. Only the first
 * concerns the session.
 */
export const liveClose = { unauthenticated: 4401, withdrawn: 4403, restart: 1012, busy: 1013 } as const;

/** Interval of a drone's updates, ms: inside and outside the viewport. */
export const liveRates = { visibleMs: 100, hiddenMs: 10_000 } as const;

/** Interval of empty deltas when nothing changes, ms; longer silence means a broken connection. */
export const liveHeartbeatMs = 3_000;

/** The same for sockets without a subscription to drones. */
export const listenHeartbeatMs = 15_000;
