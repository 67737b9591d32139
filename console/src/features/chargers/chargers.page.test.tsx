import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import type { Charger, ChargerDetail } from '@smartflight/contract/power/charger.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { PageScope } from '../../shared/tabs/page.tsx';
import { Toasts } from '../../shared/ui/overlay/toasts.tsx';
import { ChargerManagePage } from './charger-manage.page.tsx';
import { MyChargersPage } from './my-chargers.page.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const charger: Charger = {
  id: 'C8-0412',
  name: 'Depot 2',
  model: 'C8',
  mode: 'grid',
  companyId: 'co',
  companyName: 'Ferro',
  ownerId: 'u1',
  ownerName: 'Mara',
  boundAt: null,
  lastSeenAt: inDays(0),
  link: 'online',
  status: 'charging',
  bays: { total: 8, charging: 3, full: 2, fault: 1 },
  activeCode: 'used',
  network: {
    iccid: '89610110442070000001',
    activatedAt: inDays(-300),
    expiresAt: inDays(4.5),
    trafficBytes: 184_000_000,
    rssiDbm: -71,
  },
  maintenanceSince: null,
  retiredAt: null,
  alarm: null,
  faults: [],
  rights: { own: true, manage: false },
};
const detail: ChargerDetail = {
  ...charger,
  year: 2026,
  batch: '1',
  number: '1',
  pd: '2026-01-01',
  phone: '',
  live: { id: charger.id },
  permittedUsers: [],
  transfer: null,
};
const counts = { online: 1, charging: 1, full: 0, fault: 0, expiring: 1 };

let rows: Charger[] = [];
let calls: string[] = [];

function answer(path: string): unknown {
  if (path.startsWith('/api/transfers')) return { items: [], total: 0 };
  if (path.startsWith('/api/chargers/bind')) return { chargerId: charger.id, name: '' };
  if (/^\/api\/chargers\/[^?]+/.test(path)) return detail;
  if (path.startsWith('/api/chargers')) return { items: rows, total: rows.length, counts };
  return { items: [], total: 0 };
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  localStorage.clear();
  clearSession();
  [rows, calls] = [[charger], []];
  const me: Me = { id: 'u1', username: 'Mara', avatar: '', roles: [], accountVerified: '1', timeZone: 'UTC' };
  useSession.setState({ phase: 'in', me, actions: ['chargers.list', 'chargers.own', 'drones.register'] });
  stubMedia(() => false);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    if (method !== 'GET') calls.push(`${method} ${url} ${init.body ?? ''}`.trim());
    return Response.json({ code: 0, msg: '', result: answer(url) });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.unstubAllGlobals();
});

function show(page: ReactNode, pathname: string, search = '') {
  return render(
    <QueryClientProvider client={queryClient}>
      <PageScope location={{ tabKey: pathname, pathname, search, params: {} }}>{page}</PageScope>
      <Toasts />
    </QueryClientProvider>,
  );
}

test('[C-03] a row of the company shows status, code, network start and end, traffic, card and user', async () => {
  show(<ChargerManagePage />, '/charger-manage');
  const row = await screen.findByRole('row', { name: /Depot 2/ });
  const words = ['Charging', 'Used', '4 days left', '184 MB', '89610110442070000001', 'Mara'];
  expect(words.filter((word) => within(row).queryByText(word) === null)).toEqual([]);
  expect(row.textContent).toContain('3 charging · 2 full · 1 malfunction');
});

test('[C-02] a code of 15 signs is refused before anything is sent, one of 14 binds', async () => {
  show(<MyChargersPage />, '/my-charger', '?panel=bind');
  await userEvent.type(await screen.findByLabelText('Charger ID'), 'C8-0412');
  const code = screen.getByLabelText('Activation code');
  await userEvent.type(code, 'ABCDEFGHIJKLMNO');
  await userEvent.click(screen.getByRole('button', { name: 'Bind' }));
  await screen.findByText('The activation code has fewer than 15 characters.');
  expect(calls).toEqual([]);
  await userEvent.clear(code);
  await userEvent.type(code, 'ABCDEFGHIJKLMN');
  await userEvent.click(screen.getByRole('button', { name: 'Bind' }));
  const body = '{"chargerId":"C8-0412","activateCode":"ABCDEFGHIJKLMN"}';
  await waitFor(() => expect(calls).toEqual([`POST /api/chargers/bind ${body}`]));
});

test('[C-02] unbinding is sent only with the last four signs of the id', async () => {
  show(<MyChargersPage />, '/my-charger', '?charger=C8-0412');
  await userEvent.click(await screen.findByRole('button', { name: 'Unbind' }));
  const dialog = within(await screen.findByRole('dialog'));
  const signs = dialog.getByLabelText('Last four characters of the ID');
  await userEvent.type(signs, '0409');
  await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
  await dialog.findByText('These are not the last four characters of the charger ID.');
  await userEvent.clear(signs);
  await userEvent.type(signs, '0412');
  await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
  await waitFor(() => expect(calls).toEqual(['DELETE /api/chargers/C8-0412/owner?confirm=0412']));
});

test('[C-02] a transfer without an account is not sent', async () => {
  show(<MyChargersPage />, '/my-charger', '?charger=C8-0412');
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Last four characters of the ID'), '0412');
  await userEvent.click(dialog.getByRole('button', { name: 'Offer' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Phone or e-mail of the new owner').getAttribute('aria-invalid')).toBe(
      'true',
    ),
  );
  expect(calls).toEqual([]);
});

test('an empty charger list explains how to bind one; an empty filter result offers to clear the filter', async () => {
  rows = [];
  const first = show(<MyChargersPage />, '/my-charger');
  expect(await screen.findByText(/You have no chargers yet/)).toBeDefined();
  first.unmount();
  queryClient.clear();
  show(<MyChargersPage />, '/my-charger', '?status=full');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined();
});
