import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log. Bodies, queries and tokens are never passed to it: see the request serializer in http/server.ts. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, redact: ['password', 'token', 'secret', 'authorization'] });
}
