/** Milliseconds since the epoch; tests pass their own. */
export type Clock = () => number;
export const systemClock: Clock = () => Date.now();
