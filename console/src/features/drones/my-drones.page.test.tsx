import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import type { DroneLicences } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { Transfer } from '@smartflight/contract/devices/transfers.schemas.ts';
import type { Drone, DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { PageScope } from '../../shared/tabs/page.tsx';
import { Toasts } from '../../shared/ui/overlay/toasts.tsx';
import { dronesKey } from './drones.queries.ts';
import { MyDronesPage } from './my-drones.page.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const drone: Drone = {
  id: 'SF30-0001',
  name: 'Heron 7',
  model: 'SF30',
  companyId: null,
  companyName: null,
  ownerId: 'u1',
  ownerName: 'Mara',
  boundAt: null,
  lastSeenAt: null,
  link: 'online',
  status: 'charge',
  lock: { reported: false, desired: true, since: null },
  loadCapacityKg: 30,
  maintenanceSince: null,
  retiredAt: null,
  grossAreaM2: 100_000,
  sorties: 3,
  flightS: 3_600,
  expiries: [{ of: 'rtk', at: inDays(4.5) }],
  outdated: ['master'],
  drifts: [],
  alarm: null,
  alarmLevel: null,
  rights: { command: true, own: true, manage: false },
};
const card = { number: null, activatedAt: null, expiresAt: null };
const detail: DroneDetail = {
  ...drone,
  year: null,
  batch: '',
  number: '',
  pd: null,
  ad: null,
  phone: '',
  machineManufacturer: '',
  flightControlManufacturer: '',
  qxActivationCode: '',
  activeCode: 'used',
  fmuId: null,
  masterControlId: null,
  mainboardId: null,
  rtkId: null,
  mainboardSim: card,
  rtk: card,
  rtkSim: card,
  versions: [],
  totals: { grossAreaM2: 1, netAreaM2: 1, sorties: 1, flightS: 1, distanceM: 1 },
  reportedTotals: { grossAreaM2: null, sorties: null, flightS: null, distanceM: null },
  reportedAt: null,
  limits: { reported: null, desired: null },
  permittedPilots: [],
  placeName: null,
  lastPowerOn: null,
  transfer: null,
  mayRelease: false,
};
const offer: Transfer = {
  id: '0197a000-0000-7000-8000-000000000009',
  kind: 'drone',
  droneId: 'SF16-0009',
  droneName: 'Osprey 9',
  model: 'SF16',
  from: { id: 'u2', name: 'Igor' },
  to: { account: 'mara@example.test', name: 'Mara' },
  state: 'offered',
  offeredAt: inDays(0),
  expiresAt: inDays(2.5),
  endedAt: null,
  isMine: true,
};

let rows: Drone[] = [];
let offers: Transfer[] = [];
let calls: string[] = [];
let refusal: { code: string; msg: string; status?: number } | undefined;
let isGone = false;

const noLicences: DroneLicences = {
  droneId: 'SF30-0001',
  agreement: 'unknown',
  wanted: { hash: '', count: 0 },
  reported: null,
  items: [],
};
const counts = { online: 1, locked: 0, expiring: 1, outdated: 1, drifting: 0 };
function answer(path: string, method: string): unknown {
  if (path.startsWith('/api/transfers')) return method === 'GET' ? { items: offers, total: 1 } : offer;
  if (path.endsWith('/licences')) return noLicences;
  if (/^\/api\/drones\/[^?]+/.test(path)) return detail;
  if (path.startsWith('/api/drones')) return { items: rows, total: rows.length, counts };
  return { items: [], total: 0 };
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  localStorage.clear();
  clearSession();
  [rows, offers, calls, refusal, isGone] = [[drone], [], [], undefined, false];
  const me: Me = {
    id: 'u1',
    username: 'Mara',
    avatar: '',
    roles: ['11'],
    accountVerified: '1',
    timeZone: 'UTC',
  };
  useSession.setState({ phase: 'in', me, actions: ['drones.list', 'drones.bind', 'drones.own'] });
  showOn('desktop');
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    if (method !== 'GET') {
      calls.push(`${method} ${url} ${init.body ?? ''}`.trim());
      if (refusal) return Response.json(refusal, { status: refusal.status ?? 409 });
    }
    if (isGone && url.startsWith('/api/drones/'))
      return Response.json({ code: 'drone.not-found', msg: 'Drone not found.' }, { status: 404 });
    return Response.json({ code: 0, msg: '', result: answer(url, method) });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.unstubAllGlobals();
});

function showOn(screenKind: 'desktop' | 'phone') {
  stubMedia((media) => screenKind === 'phone' && media.includes('max-width'));
}

function show(search = '') {
  const location = { tabKey: '/my-drones', pathname: '/my-drones', search, params: {} };
  return render(
    <QueryClientProvider client={queryClient}>
      <PageScope location={location}>
        <MyDronesPage />
      </PageScope>
      <Toasts />
    </QueryClientProvider>,
  );
}

test('D-06 a row describes activity, requested lock, next expiry and outdated parts', async () => {
  show();
  const row = await screen.findByRole('row', { name: /Heron 7/ });
  const words = ['Charging', 'Locking', '4 days left', '1 outdated'];
  expect(words.filter((word) => within(row).queryByText(word) === null)).toEqual([]);
});

test('an empty drone list explains how to bind one; an empty filter result offers to clear the filter', async () => {
  rows = [];
  const first = show();
  await screen.findByText(/Bind one by the ID and activation code/);
  expect(screen.getAllByRole('button', { name: 'Bind drone' })).toHaveLength(2);
  first.unmount();
  queryClient.clear();
  show('?lock=locked');
  await screen.findByRole('button', { name: 'Clear filters' });
});

test('D-01 a new name shows at once, and goes back when the server refuses it', async () => {
  refusal = { code: 'drone.not-found', msg: 'Drone not found.' };
  show('?drone=SF30-0001');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
  const field = screen.getByLabelText('Drone name');
  await userEvent.clear(field);
  await userEvent.type(field, 'Heron 8{Enter}');
  await screen.findByText('Drone not found.');
  expect(calls).toEqual(['PATCH /api/drones/SF30-0001 {"name":"Heron 8"}']);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Heron 7');
});

test('D-01 unbinding is sent only with the last four signs of the id', async () => {
  show('?drone=SF30-0001');
  await userEvent.click(await screen.findByRole('button', { name: 'Unbind' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Last four characters of the ID'), '0002');
  await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
  await dialog.findByText('These are not the last four characters of the drone ID.');
  expect(calls).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('Last four characters of the ID'));
  await userEvent.type(dialog.getByLabelText('Last four characters of the ID'), '0001');
  await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
  await waitFor(() => expect(calls).toEqual(['DELETE /api/drones/SF30-0001/owner?confirm=0001']));
});

test('[E-01] unbinding that fails without a server message reports the failure', async () => {
  refusal = { code: 'server.failed', msg: '', status: 500 };
  show('?drone=SF30-0001');
  await userEvent.click(await screen.findByRole('button', { name: 'Unbind' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Last four characters of the ID'), '0001');
  await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
  expect(await dialog.findByText('Unbinding failed.')).toBeDefined();
});

test('D-01 an offer that is accepted leads on to a fresh secret for the drone', async () => {
  offers = [offer];
  show();
  await screen.findByText('Igor offers you Osprey 9');
  screen.getByText(/59 hours left|60 hours left/);
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByRole('heading', { name: 'Osprey 9 is yours now' });
  expect(calls).toEqual([`POST /api/transfers/${offer.id}/accept`]);
});

test('[D-01] an opened drone that changed owner meanwhile shows that and can only be closed', async () => {
  show('?drone=SF30-0001');
  await screen.findByRole('button', { name: 'Unbind' });
  [isGone, rows] = [true, []];
  await queryClient.invalidateQueries({ queryKey: dronesKey });
  await screen.findByText(/You no longer see this drone/);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Heron 7');
  expect(screen.queryByRole('button', { name: 'Unbind' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Close details' })).toHaveLength(2);
});

test('a link to a drone of somebody else shows that there is none', async () => {
  [isGone, rows] = [true, []];
  show('?drone=SF30-0009');
  const text = await screen.findByText('There is no such drone among those you may see.');
  expect(text.isConnected).toBe(true);
});
