import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { fleetScreen } from './fleet-screen.ts';
import { useTrail } from './use-trail.ts';

const trail = (startAt: string, grossAreaM2: number) => {
  const none = { flightId: null, path: [], strips: [], volumeL: null };
  return { ...none, startAt, grossAreaM2, netAreaM2: grossAreaM2 };
};

test('a take-off discards time and area of the sortie before until those of the new one are there', async () => {
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    const result = await answers[asked++]?.promise;
    return new Response(JSON.stringify({ code: 0, msg: '', result }));
  });
  const { store } = fleetScreen('tenant');
  const notify = (landed: string) =>
    act(() => {
      const drone = { id: 'A', ts: Date.now(), seenAt: Date.now(), landed };
      store.apply({ type: 'snapshot', n: 1, at: Date.now(), drones: [drone] });
    });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  notify('on_ground');
  const { result } = renderHook(() => useTrail(store, 'A'), { wrapper });
  answers[0]?.resolve(trail('2026-05-01T11:00:00.000Z', 9_000));
  await waitFor(() => expect(result.current.stored?.grossAreaM2).toBe(9_000));
  notify('in_air');
  await waitFor(() => expect(result.current.stored).toBeUndefined());
  answers[1]?.resolve(trail('2026-05-01T12:00:00.000Z', 10));
  await waitFor(() => expect(result.current.stored?.grossAreaM2).toBe(10));
  vi.unstubAllGlobals();
});
