import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInboxNews } from './inbox-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what all must hear is told at moments spread over the time given, once each', () => {
  const startedAt = Date.now();
  const told: number[] = [];
  for (let k = 0; k < 50; k++)
    createInboxNews(() => told.push(Date.now() - startedAt)).tellWithin(5_000, 'a');
  expect(told).toHaveLength(0);
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(50);
  expect(new Set(told).size).toBeGreaterThan(10);
});

test('it joins what is owed already', () => {
  let told = 0;
  const news = createInboxNews(() => {
    told += 1;
  });
  news.tell('a');
  news.tellWithin(5_000, 'a');
  vi.advanceTimersByTime(10_000);
  expect(told).toBe(2);
});
