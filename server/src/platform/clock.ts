/** Milliseconds since the epoch; tests pass their own. */
export type Clock = () => number;

/** Reads the clock of this machine. */
export const systemClock: Clock = () => Date.now();

/** Calendar day `YYYY-MM-DD` in a time zone. */
export const dayIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);
