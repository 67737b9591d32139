/** Milliseconds since the epoch; tests pass their own. */
export type Clock = () => number;

/** Reads the clock of this machine. */
export const systemClock: Clock = () => Date.now();
