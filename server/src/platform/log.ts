import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Creates the structured log. Bodies, queries and tokens are never logged: requests are logged by their route only.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  return pino({ level, base: undefined, redact: ['password', 'token', 'secret', 'authorization'] }, to);
}
