import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { beginSession, clearSession } from '../../shared/api/session.ts';
import { useZoneChanges } from './use-zone-changes.ts';
import { zonesKey } from './zones.queries.ts';

class FakeSocket {
  static last: FakeSocket | undefined;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send = () => undefined;
  close = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  beginSession('secret', false);
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const receive = (noun: string, n: number) =>
  act(() => FakeSocket.last?.onmessage?.({ data: JSON.stringify({ type: 'changed', noun, id: 'all', n }) }));

test('[N-01] shown zones are refetched after a change and after a reconnect', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const times = () => asked.mock.calls.filter(([filter]) => filter?.queryKey === zonesKey).length;
  renderHook(() => useZoneChanges());
  expect(times()).toBe(0);
  receive('inbox', 1);
  expect(times()).toBe(1);
  pass(3_000);
  receive('inbox', 2);
  expect(times()).toBe(1);
  receive('zones', 3);
  receive('zones', 4);
  // Delayed, because every console is notified at the same moment.
  pass(2_000);
  expect(times()).toBe(2);
  act(() => FakeSocket.last?.onclose?.({ code: 1006 }));
  pass(5_000);
  receive('inbox', 1);
  expect(times()).toBe(3);
  asked.mockRestore();
});
