import type { LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '../../../../test/media.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { beginSession, clearSession, useSession } from '../../../shared/api/session.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { PageScope } from '../../../shared/tabs/page.tsx';
import { ChargerMonitorPage } from './charger-monitor.page.tsx';

class FakeSocket {
  static last: FakeSocket | undefined;
  readyState = 1;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private n = 0;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text).type);
  }
  close(): void {
    this.readyState = 3;
  }
  say(chargers: LiveCharger[], isWhole = true): void {
    this.n += 1;
    const event = { type: 'chargers', n: this.n, at: Date.now(), isWhole, chargers, gone: [] };
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}

const engineCharger = (soc: number): LiveCharger => ({
  id: 'GE12-0077',
  name: 'Pad 2',
  model: 'GE12',
  seenAt: Date.now(),
  online: true,
  mode: 'engine',
  state: 'charging',
  bays: [
    {
      index: 1,
      state: 'charging',
      batterySn: 'BT-1187',
      voltageV: 58.2,
      currentA: 18.6,
      tempC: 38,
      soc,
      chargedS: 2_220,
      etaS: 600,
      counts: { overDischarge: 0, overCharge: 2, cycle: 214, overCurrent: 1, overTemp: 3 },
    },
    { index: 2, state: 'full', soc: 100 },
    { index: 3, state: 'fault', soc: 52, tempC: 61 },
    { index: 4, state: 'empty' },
  ],
  engine: { rpm: 3_480, runtimeS: 1_485_360, exception: 'engine_hot' },
});

beforeEach(async () => {
  await loadMessages('en', 'app');
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  stubMedia(() => false);
  clearSession();
  beginSession('secret', false);
  useSession.setState({ phase: 'in', actions: ['chargers.list', 'batteries.list'] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.unstubAllGlobals();
});

async function show(chargers: LiveCharger[], search = '') {
  const location = { tabKey: '/charger-monitor', pathname: '/charger-monitor', search, params: {} };
  render(
    <QueryClientProvider client={queryClient}>
      <PageScope location={location}>
        <ChargerMonitorPage />
      </PageScope>
    </QueryClientProvider>,
  );
  const socket = FakeSocket.last;
  await act(async () => {
    socket?.onopen?.();
    socket?.say(chargers);
  });
  return socket;
}

test('[C-01] bays show state, charge, voltage, current, temperature and time to full; the chosen one its counts', async () => {
  const socket = await show([engineCharger(94)]);
  expect(socket?.sent).toContain('watch-chargers');
  const first = await screen.findByRole('button', { name: /^Bay 1 · Charging · 94.%/ });
  expect(first.textContent).toMatch(/58\.2.V18\.6.A38.°C/);
  expect(screen.getByRole('button', { name: /^Bay 2 · Already full/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Bay 3 · Malfunction/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Bay 4 · Empty' })).toBeDefined();
  const bay = within(screen.getByRole('region', { name: 'Bay 1' }));
  expect(bay.getByText('37 min 00 s')).toBeDefined();
  const counts = ['Cycles', 'Over-discharge', 'Over-charge', 'Over-current', 'Over-temperature'];
  expect(counts.map((name) => bay.getByText(name).nextElementSibling?.textContent)).toEqual([
    '214',
    '0',
    '2',
    '1',
    '3',
  ]);
  expect(bay.getByRole('link').getAttribute('href')).toBe('/battery-log/detail/BT-1187');
});

test('[C-01] an engine shows speed, work time and its exception as text', async () => {
  await show([engineCharger(94)]);
  const engine = within(await screen.findByRole('region', { name: 'Engine' }));
  expect(engine.getByText('3,480')).toBeDefined();
  expect(engine.getByText('412 h 36 min')).toBeDefined();
  expect(await engine.findByText(/Engine too hot|overheat/i)).toBeDefined();
});

test('[C-01] every fault is shown by name and bay with its remedy, and the row counts the others', async () => {
  const faults = [
    { kind: 'charger' as const, code: 'contact', level: 'warning' as const, index: 1 },
    { kind: 'charger' as const, code: 'charger_fault', level: 'warning' as const, index: 2 },
  ];
  await show([{ ...engineCharger(94), faults }]);
  const alarm = within(await screen.findByRole('region', { name: 'Alarm' }));
  expect(await alarm.findByText('Bay 1: Bad contact in the bay')).toBeDefined();
  expect(alarm.getByText('Bay 2: Malfunction')).toBeDefined();
  expect(alarm.getByText(/Clean the contacts/)).toBeDefined();
  expect(screen.getByText('Bay 1: Bad contact in the bay · +1')).toBeDefined();
});

test('[C-01] a bay fills as its charger reports it, without a reload', async () => {
  const socket = await show([engineCharger(94)]);
  await screen.findByRole('button', { name: /^Bay 1 · Charging · 94.%/ });
  await act(async () => socket?.say([engineCharger(95)], false));
  expect(await screen.findByRole('button', { name: /^Bay 1 · Charging · 95.%/ })).toBeDefined();
});

test('without visible chargers the page explains where to bind one; an empty search offers to clear it', async () => {
  await show([]);
  expect(await screen.findByText(/Bind one on the page My Charger/)).toBeDefined();
  cleanup();
  await show([engineCharger(94)], '?q=nothing-like-it');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined();
});
