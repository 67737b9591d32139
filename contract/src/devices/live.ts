/** Where the live socket is opened; the token travels in the first message, never in the address. */
export const livePath = '/api/live';

/**
 * Close codes of the live socket: the token is dead, the right to watch is missing, the server goes, the server has no
 * time or place just now. Only the first states anything about the session.
 */
export const liveClose = { unauthenticated: 4401, withdrawn: 4403, restart: 1012, busy: 1013 } as const;

/** How often one drone is sent at most resp. at least when it changes, ms: on screen, and outside the viewport. */
export const liveRates = { visibleMs: 100, hiddenMs: 10_000 } as const;

/** A viewer who is sent nothing else gets an empty delta this often, ms: silence beyond it is a dead connection. */
export const liveHeartbeatMs = 3_000;

/** The same for one who listens and watches no drones. */
export const listenHeartbeatMs = 15_000;
