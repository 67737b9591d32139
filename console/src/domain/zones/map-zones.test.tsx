import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import type { ZonesOnMap } from '../map/zones/zones-layer.ts';
import { MapZones } from './map-zones.tsx';

/** Names of the zones that the layer was last given. */
let drawn: string[] = [];
vi.mock('../map/zones/zones-layer.ts', () => ({
  createZonesLayer: () => ({
    set: (shown: ZonesOnMap | undefined) => {
      drawn = shown?.zones.map(({ name }) => name) ?? [];
    },
    at: () => [],
    clusterAt: () => undefined,
  }),
}));

/** Requests in order; the test decides when each is answered. */
const asked: { bbox: string; answer: (name: string) => void; refuse: (status: number) => void }[] = [];
beforeEach(async () => {
  await loadMessages('en', 'app');
  asked.length = 0;
  drawn = [];
  vi.stubGlobal('fetch', (input: string | URL) => {
    const bbox = new URL(String(input), location.origin).searchParams.get('bbox') ?? '';
    return new Promise<Response>((resolve) => {
      const send = (status: number, body: object) => resolve(Response.json(body, { status }));
      asked.push({
        bbox,
        answer: (name) => send(200, { code: 0, msg: '', result: { zones: [zone(name)], clusters: [] } }),
        refuse: (status) => send(status, { code: 'request.failed', msg: '' }),
      });
    });
  });
  useSession.setState({ phase: 'in', actions: ['zones.list'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const zone = (name: string) => ({
  id: name,
  class: 'restricted',
  name,
  state: 'inForce',
  airport: null,
  layer: 0,
  shape: { type: 'Circle', centre: [8, 47], radiusM: 500 },
  floor: null,
  ceiling: null,
});

/** A map showing a square of ten degrees around a position. */
function fakeField() {
  let at = { lon: 8, lat: 47 };
  const listeners = new Map<string, Set<() => void>>();
  const kept = new Map<string, unknown>();
  const map = {
    on: (event: string, listener: () => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => listeners.get(event)?.delete(listener),
    getZoom: () => 6,
    getBounds: () => ({
      getWest: () => at.lon - 5,
      getEast: () => at.lon + 5,
      getSouth: () => at.lat - 5,
      getNorth: () => at.lat + 5,
    }),
  };
  const keep = <T,>(key: string, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
  const field = { map, keep } as unknown as FieldMap;
  const moveTo = (next: typeof at) => {
    at = next;
    for (const listener of listeners.get('moveend') ?? []) listener();
  };
  return { field, moveTo };
}

function show(field: FieldMap) {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  render(
    <QueryClientProvider client={client}>
      <MapZones field={field} isQuiet={false} />
    </QueryClientProvider>,
  );
}

test('[N-01] zones refused by a busy server are requested again until they are on the map', async () => {
  show(fakeField().field);
  for (const [nth, status] of [429, 500, 429].entries()) {
    await waitFor(() => expect(asked).toHaveLength(nth + 1));
    act(() => asked[nth]?.refuse(status));
  }
  await waitFor(() => expect(asked).toHaveLength(4));
  act(() => asked[3]?.answer('River'));
  await waitFor(() => expect(drawn).toEqual(['River']));
});

test('[N-01] a map that has gone on draws the zones of where it looks, however late the first answer comes', async () => {
  const { field, moveTo } = fakeField();
  show(field);
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => moveTo({ lon: 40, lat: 10 }));
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 60_000 });
  expect(asked[1]?.bbox).not.toBe(asked[0]?.bbox);
  act(() => asked[1]?.answer('New place'));
  await waitFor(() => expect(drawn).toEqual(['New place']));
  await act(async () => asked[0]?.answer('Old place'));
  expect(drawn).toEqual(['New place']);
});
