import type { Diagnostics } from '@smartflight/contract/devices/device-history.schemas.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage, type SentCall } from '../../../../test/drone-page.tsx';
import {
  ChargerDiagnosticsPage,
  ConnectChargerPage,
  ConnectDronePage,
  DroneDiagnosticsPage,
} from '../../../app/pages/device-pages.screen.tsx';
import { queryClient } from '../../../shared/api/query-client.ts';
import { beginSession, clearSession } from '../../../shared/api/session.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { library } from '../../../shared/ui/primitives/on-demand.ts';
import { freshSecrets } from '../register/fresh-secrets.ts';

const silent: Diagnostics = {
  mqtt: { url: 'mqtt://farm.example:2883', username: 'SF30-9', topic: 'sf/v1/drone/SF30-9/telemetry' },
  seesRefusals: true,
  isConnected: false,
  firstMessageAt: null,
  lastSeenAt: null,
  clockOffsetMs: null,
  messages: [],
  connections: [],
};
const at = (second: number) => `2026-11-22T08:00:0${second}.000Z`;
let found = silent;
let sent: SentCall[] = [];

beforeEach(async () => {
  await loadMessages('en', 'app');
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  beginSession('token', true);
  found = silent;
  sent = answerCalls({
    'GET /api/drones/SF30-9/diagnostics': () => found,
    'POST /api/drones/SF30-9/secret': () => ({ mqtt: { username: 'SF30-9', password: 'fresh-secret' } }),
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// The clock is stopped in these tests, so what a dialog needs is loaded first.
beforeAll(() => library.load());

const settle = (ms = 50) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Long enough for the next request of the page. */
const nextLook = () => settle(2_500);
const open = async (page = <ConnectDronePage />, list = 'drone-manage') => {
  renderPage(page, `/${list}/connect/SF30-9`, { id: 'SF30-9' });
  await settle();
};
const panel = () => screen.getByRole('complementary', { name: 'What the server receives' });
const says = (text: string) => expect(within(panel()).getByText(text)).toBeDefined();

test('the page waits, names a wrong secret and a bad field, and turns green with the first good message', async () => {
  await open();
  says('Waiting for its first message');
  found = { ...found, connections: [{ at: at(1), event: 'refused' }] };
  await nextLook();
  says('Wrong secret');
  const bad = { at: at(3), leaf: 'telemetry', bytes: 90, refusal: 'schema' as const, field: 'data.lat' };
  found = { ...found, isConnected: true, messages: [bad] };
  await nextLook();
  says('Bad content');
  says('data.lat');
  const good = { at: at(5), leaf: 'telemetry', bytes: 200, refusal: null, field: null };
  found = { ...found, messages: [good, bad], firstMessageAt: at(5), lastSeenAt: at(5) };
  await nextLook();
  says('Its messages arrive');
  const map = within(panel()).getByRole('link', { name: 'Show on the map' });
  expect(map.getAttribute('href')).toBe('/manage/realtime');
});

test('a new secret is made after a confirmation, appears in the command, and earlier incidents are ignored', async () => {
  found = { ...found, firstMessageAt: at(1), lastSeenAt: at(2), isConnected: true };
  await open(undefined, 'my-drones');
  says('Its messages arrive');
  expect(screen.getByText(/mosquitto_pub/).textContent).toContain("-P 'SECRET'");
  fireEvent.click(screen.getByRole('button', { name: 'Create a new secret' }));
  await settle();
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('The old secret becomes invalid at once.');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  found = { ...found, isConnected: false };
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create a new secret' }));
  await settle();
  expect(screen.getAllByText('fresh-secret')).not.toHaveLength(0);
  expect(screen.getByText(/mosquitto_pub/).textContent).toContain('-h farm.example -p 2883');
  expect(screen.getByText(/mosquitto_pub/).textContent).toContain("-P 'fresh-secret'");
  says('Waiting for its first message');
});

test('with an external broker the page states what it cannot see, and without an address it asks for none', async () => {
  found = { ...found, seesRefusals: false, mqtt: { ...found.mqtt, url: null } };
  await open();
  expect(within(panel()).getByText(/refused sign-ins and wrong topics appear only/)).toBeDefined();
  expect(screen.queryByText(/mosquitto_pub/)).toBeNull();
  expect(screen.getAllByText(/does not name an MQTT address/)).not.toHaveLength(0);
});

test('diagnostics list messages with the reason of a refusal, connections and the clock, and stay fresh', async () => {
  const bad = { at: at(3), leaf: 'state', bytes: 90, refusal: 'too-old' as const, field: null };
  found = {
    ...found,
    clockOffsetMs: -12_300,
    messages: [bad],
    connections: [{ at: at(1), event: 'connected' }],
  };
  await open(<DroneDiagnosticsPage />);
  const table = within(screen.getByRole('table', { name: 'Newest messages' }));
  expect(table.getByText('Message too old')).toBeDefined();
  expect(screen.getByText('Clock offset').closest('dl')?.textContent).toContain('-12.3');
  expect(screen.getByText('Check the drone’s clock')).toBeDefined();
  const good = { at: at(4), leaf: 'telemetry', bytes: 200, refusal: null, field: null };
  found = { ...found, messages: [good, bad] };
  await nextLook();
  expect(table.getByText('Accepted')).toBeDefined();
});

test('a charger is connected and diagnosed on the same pages, in its own words and with a message of its own', async () => {
  const charger = {
    ...silent,
    mqtt: { url: 'mqtt://farm.example:2883', username: 'SC6-1', topic: 'sf/v1/charger/SC6-1/telemetry' },
  };
  sent = answerCalls({ 'GET /api/chargers/SC6-1/diagnostics': () => charger });
  freshSecrets.keep('SC6-1', 'just-made');
  renderPage(<ConnectChargerPage />, '/charger-manage/connect/SC6-1', { id: 'SC6-1' });
  await settle();
  expect(screen.getByRole('heading', { name: 'Connect charger SC6-1' })).toBeDefined();
  says('Switch the charger on. This page updates when its first message arrives.');
  expect(document.body.textContent).toContain('-t sf/v1/charger/SC6-1/telemetry');
  expect(document.body.textContent).toContain('"mode":"grid"');
  expect(document.querySelector('figure')).not.toBeNull();
  cleanup();
  renderPage(<ChargerDiagnosticsPage />, '/charger-manage/diagnostics/SC6-1', { id: 'SC6-1' });
  await settle();
  expect(screen.getByText('Nothing has arrived from this charger since the server started')).toBeDefined();
});
