import { expect, test } from 'vitest';
import { nextAttemptAt, pauseMs, retryForMs } from './backoff.ts';

const middle = (): number => 0.5;

test('attempts are spread over three days, the last at their end', () => {
  const waits: number[] = [];
  let now = 0;
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttemptAt({ startedAt: 0, now, attempts }, middle);
    if (next === null) break;
    waits.push((next - now) / 1000);
    now = next;
  }
  expect(now).toBe(retryForMs);
  expect(waits.slice(0, 9)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 14_400]);
});

test('a receiver that asks to wait is obeyed, for four hours at most', () => {
  const of = { startedAt: 0, now: 0, attempts: 1 };
  expect(nextAttemptAt({ ...of, retryAfterS: 60 }, middle)).toBe(60_000);
  expect(nextAttemptAt({ ...of, retryAfterS: 1e9 }, middle)).toBe(4 * 3_600_000);
});

test('an endpoint is left alone from its third failure in a row, for a quarter of an hour at most', () => {
  expect([1, 2, 3, 4, 5, 50].map(pauseMs)).toEqual([0, 0, 30_000, 60_000, 120_000, 900_000]);
});
