import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInboxNews } from './inbox-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a broadcast is sent at moments spread over the given time, once each', () => {
  const startedAt = Date.now();
  const reported: number[] = [];
  for (let k = 0; k < 50; k++)
    createInboxNews(() => reported.push(Date.now() - startedAt)).notifyWithin(5_000, 'a');
  expect(reported).toHaveLength(0);
  vi.advanceTimersByTime(5_000);
  expect(reported).toHaveLength(50);
  expect(new Set(reported).size).toBeGreaterThan(10);
});

test('it joins what is owed already', () => {
  let reported = 0;
  const news = createInboxNews(() => {
    reported += 1;
  });
  news.notify('a');
  news.notifyWithin(5_000, 'a');
  vi.advanceTimersByTime(10_000);
  expect(reported).toBe(2);
});
