import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

/** Envelopes for the server's own messages: one boot id per process run, one counter over all topics. */
export function createEnvelopes(clock: Clock): Envelopes {
  const bootId = randomUUID();
  let seq = 0;
  return {
    wrap: (data) => JSON.stringify({ v: 1, id: randomUUID(), ts: clock(), bootId, seq: seq++, data }),
  };
}

export interface Envelopes {
  wrap(data: Record<string, unknown>): string;
}
