import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fleetScreen } from './fleet-screen.ts';
import { useLastSortie } from './use-last-sortie.ts';

const noon = Date.parse('2026-05-01T12:00:00Z');
let listed: { id: string; endAt: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  vi.stubGlobal('fetch', async () => {
    const result = { items: listed, total: listed.length };
    return new Response(JSON.stringify({ code: 0, msg: '', result }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('after a landing the sortie before it is not shown as the last one, and the new one as soon as it is listed', async () => {
  const screen = fleetScreen('tenant');
  const notify = (landed: string) =>
    screen.store.apply({
      type: 'snapshot',
      n: 1,
      at: Date.now(),
      drones: [{ id: 'A', ts: Date.now(), seenAt: Date.now(), landed }],
    });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  listed = [{ id: 'before', endAt: '2026-05-01T11:40:00.000Z' }];
  notify('in_air');
  const { result, rerender } = renderHook(({ flying }) => useLastSortie(screen, 'A', flying), {
    wrapper,
    initialProps: { flying: true },
  });
  expect(result.current).toEqual({ flight: undefined, isAwaited: false });
  await pass(1_000);
  notify('on_ground');
  rerender({ flying: false });
  await pass(1_000);
  expect(result.current).toEqual({ flight: undefined, isAwaited: true });
  listed = [{ id: 'new', endAt: '2026-05-01T12:00:00.000Z' }, ...listed];
  await pass(2_000);
  expect(result.current).toMatchObject({ flight: { id: 'new' }, isAwaited: false });
});

test('of a drone that this console has not seen in the air the newest listed sortie is the last one', async () => {
  listed = [{ id: 'before', endAt: '2026-05-01T11:40:00.000Z' }];
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useLastSortie(fleetScreen('tenant'), 'B', false), { wrapper });
  expect(result.current.isAwaited).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toMatchObject({ flight: { id: 'before' }, isAwaited: false });
});
