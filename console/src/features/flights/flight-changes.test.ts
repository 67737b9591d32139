import { expect, test } from 'vitest';
import { staleAfter } from './flight-changes.ts';

test('a changed sortie makes lists and its own track stale, no other track', () => {
  const isStale = staleAfter(new Set(['a']));
  expect(isStale(['flights', 'list', { page: 1 }])).toBe(true);
  expect(isStale(['flights', 'track', 'a'])).toBe(true);
  expect(isStale(['flights', 'track', 'b'])).toBe(false);
  expect(staleAfter(undefined)(['flights', 'track', 'b'])).toBe(true);
});
