import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log. Bodies, queries and tokens are never passed to it: requests are logged by their route alone. */
export function createLog(level: string, to?: DestinationStream): Log {
  return pino({ level, base: undefined, redact: ['password', 'token', 'secret', 'authorization'] }, to);
}
