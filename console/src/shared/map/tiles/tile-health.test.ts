import { expect, test } from 'vitest';
import { createTileHealth } from './tile-health.ts';

test('a layer has failed when more than 30 % of the tiles of ten seconds did', () => {
  const health = createTileHealth();
  for (let i = 0; i < 7; i++) expect(health.note(true, i)).toBe(false);
  for (let i = 0; i < 3; i++) expect(health.note(false, 10 + i)).toBe(false);
  expect(health.note(false, 20)).toBe(true);
});

test('one or two broken tiles at the start are no verdict, and old failures are forgotten', () => {
  const health = createTileHealth();
  expect([0, 1, 2].map((atMs) => health.note(false, atMs))).toEqual([false, false, false]);
  expect(health.note(true, 10_001)).toBe(false);
  expect(health.note(true, 10_005)).toBe(false);
});
