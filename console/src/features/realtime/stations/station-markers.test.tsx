import type { Station } from '@smartflight/contract/stations/stations.schemas.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../shared/api/session.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { changeSettings } from '../../../shared/settings/settings.ts';
import { StationMarkers } from './station-markers.tsx';

const minuteMs = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

const station = (o: Partial<Station> & { id: string }): Station => ({
  ...{ name: o.id, model: '', companyId: null, companyName: null, isPositionReported: true },
  ...{ lastSeenAt: ago(0), link: 'online', outside: [], retiredAt: null, mayManage: false },
  position: { lat: 30, lon: 120 },
  reading: {
    ...{ at: ago(minuteMs), windMps: 3.2, gustMps: 5.1, windDeg: 270, temperatureC: 21, humidityPct: 60 },
    ...{ deltaTC: 4.5, pressureHpa: null, rainMmph: null },
  },
  ...o,
});

function fieldAt(zoom: number): FieldMap {
  const host = document.body.appendChild(document.createElement('div'));
  Object.defineProperties(host, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
  const map = {
    getContainer: () => host,
    getCenter: () => ({ lng: 120, lat: 30 }),
    getZoom: () => zoom,
    project: ([lon = 0, lat = 0]: [number, number]) => ({
      x: 400 + (lon - 120) * 100,
      y: 300 - (lat - 30) * 100,
    }),
    on: () => undefined,
    off: () => undefined,
  };
  return { map } as unknown as FieldMap;
}

function show(items: Station[], zoom = 12) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, msg: '', result: { items, total: items.length } }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StationMarkers field={fieldAt(zoom)} />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  useSession.setState({ actions: ['stations.list'] });
  changeSettings({ showStations: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const markers = () => screen.queryAllByRole('button').map((one) => one.textContent);

test('a station shows its wind speed and an arrow to where the wind blows', async () => {
  show([station({ id: 'Gate' })]);
  const marker = await screen.findByRole('button', { name: /^Gate · Wind 3\.2/ });
  expect(marker.textContent).toMatch(/^3\.2\s/);
  expect(marker.querySelector('svg')?.style.rotate).toBe('90deg');
  await userEvent.tab();
  expect(document.activeElement).toBe(marker);
  await userEvent.keyboard('{Enter}');
  const link = await screen.findByRole('link', { name: 'Open station' });
  expect(link.getAttribute('href')).toBe('/stations/detail/Gate');
  expect(screen.getByRole('dialog', { name: 'Gate' }).textContent).toMatch(/Gust.*5\.1.*Delta T.*4\.5/);
});

test('an old reading, and that of a station that is offline, is not shown as the present weather', async () => {
  const { reading } = station({ id: '' });
  show([
    station({ id: 'Old', reading: reading && { ...reading, at: ago(11 * minuteMs) } }),
    station({ id: 'Off', link: 'offline' }),
    station({ id: 'New', reading: null }),
  ]);
  await waitFor(() => expect(markers()).toEqual(['Delayed', 'Offline', 'Delayed']));
  expect(screen.getByRole('button', { name: /^New · Delayed · never received$/ })).toBeDefined();
});

test('stations without a position, outside of the view or hidden by the layer menu have no marker', async () => {
  show([
    station({ id: 'Here' }),
    station({ id: 'Nowhere', position: null }),
    station({ id: 'Far', position: { lat: 30, lon: 140 } }),
  ]);
  await waitFor(() => expect(markers()).toHaveLength(1));
  changeSettings({ showStations: false });
  await waitFor(() => expect(markers()).toHaveLength(0));
});
