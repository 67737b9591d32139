import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

/** The server's own messages: one boot for each run of a process, one counter over all its topics. */
export function createEnvelopes(clock: Clock): Envelopes {
  const bootId = randomUUID();
  let seq = 0;
  return {
    wrap: (data) => JSON.stringify({ v: 1, id: randomUUID(), ts: clock(), bootId, seq: seq++, data }),
  };
}

export interface Envelopes {
  /** The data of a message as it goes on the wire. */
  wrap(data: Record<string, unknown>): string;
}
