import { setTimeout as delay } from 'node:timers/promises';
import { flights } from '@smartflight/contract/endpoints.ts';
import { get, percentile } from '../kit/api.ts';

const everyMs = 250;

export interface LogReading {
  p95Ms: number;
  answers: number;
  failures: number;
  /** Longest time without an answer, ms. */
  longestGapMs: number;
}

/** Reads the first page of the flight log four times a second until `stop` is called. */
export function readLog(base: string, token: string): { stop(): Promise<LogReading> } {
  const times: number[] = [];
  let failures = 0;
  let longestGapMs = 0;
  let answeredAt = performance.now();
  let isOver = false;
  const path = `${flights.list.path}?scope=tenant&page=1&size=50`;
  const reading = (async () => {
    while (!isOver) {
      const begun = performance.now();
      try {
        await get(base, path, token);
        const now = performance.now();
        times.push(now - begun);
        longestGapMs = Math.max(longestGapMs, now - answeredAt);
        answeredAt = now;
      } catch {
        failures += 1;
      }
      await delay(Math.max(0, everyMs - (performance.now() - begun)));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await reading;
      const sorted = times.sort((a, b) => a - b);
      return { p95Ms: percentile(sorted, 0.95), answers: sorted.length, failures, longestGapMs };
    },
  };
}
