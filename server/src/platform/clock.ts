/** Milliseconds since the epoch; tests pass their own. */
export type Clock = () => number;

/** The clock of this machine. */
export const systemClock: Clock = () => Date.now();
