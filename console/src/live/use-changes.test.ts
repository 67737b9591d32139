import type { LinkPhase } from '@smartflight/client/live/socket.ts';
import type { LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinLink } from './link.ts';
import { useChanges } from './use-changes.ts';

vi.mock('./link.ts', { spy: true });
vi.mock('../shared/after-paint.ts', () => ({ onceShown: (done: () => void) => shown.push(done) }));

const shown: (() => void)[] = [];
let onPhase: (phase: LinkPhase) => void;
let onEvent: (event: LiveEvent) => void;
const watch = vi.fn();
const stop = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  vi.mocked(joinLink).mockImplementation((user) => {
    onPhase = user.onPhase;
    onEvent = user.onEvent!;
    return { watch, watchChargers: vi.fn(), stop };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What the page was asked to refetch: ids, or `all`. */
function changesOf(): (string[] | 'all')[] {
  const seen: (string[] | 'all')[] = [];
  renderHook(() =>
    useChanges({ scope: 'tenant', nouns: ['flights'] }, (ids) => seen.push(ids ? [...ids] : 'all')),
  );
  return seen;
}

const changed = (id: string): LiveEvent => ({ n: 1, type: 'changed', noun: 'flights', id }) as LiveEvent;

test('the list is read again once the page is shown, after the first connection', () => {
  const seen = changesOf();
  onPhase('connecting');
  onPhase('live');
  expect(seen).toEqual([]);
  for (const done of shown) done();
  expect(seen).toEqual([[]]);
});

test('after a break everything may have changed; a second report of the connection means nothing', () => {
  const seen = changesOf();
  onPhase('live');
  for (const done of shown) done();
  onPhase('live');
  onPhase('waiting');
  onPhase('connecting');
  onPhase('live');
  vi.advanceTimersByTime(2000);
  expect(seen).toEqual([[], 'all']);
});

test('a page that was left is not refreshed', () => {
  const seen = changesOf();
  onPhase('live');
  cleanup();
  for (const done of shown) done();
  expect([seen, stop.mock.calls.length]).toEqual([[], 1]);
});

test('changes within two seconds are reported together', () => {
  const seen = changesOf();
  onEvent(changed('a'));
  onEvent(changed('b'));
  onEvent({ ...changed('c'), noun: 'plots' } as LiveEvent);
  onEvent(changed('d'));
  vi.advanceTimersByTime(2000);
  expect(seen).toEqual([['a'], ['b', 'd']]);
});
