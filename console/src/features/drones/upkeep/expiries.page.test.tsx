import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../../test/drone-page.tsx';
import { stubMedia } from '../../../../test/media.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { DroneManagePage } from '../manage/drone-manage.page.tsx';
import { DroneExpiriesPage } from './expiries.page.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const droneOf = (id: string, expiries: Drone['expiries']): Drone => ({
  id,
  name: '',
  model: 'SF30',
  companyId: null,
  companyName: 'Orchard',
  ownerId: null,
  ownerName: null,
  boundAt: null,
  lastSeenAt: null,
  link: 'offline',
  status: 'idle',
  lock: { reported: null, desired: null, since: null },
  loadCapacityKg: null,
  maintenanceSince: null,
  retiredAt: null,
  grossAreaM2: 0,
  sorties: 0,
  flightS: 0,
  expiries,
  outdated: [],
  drifts: [],
  alarm: null,
  alarmLevel: null,
  rights: { command: false, own: false, manage: true },
});
const counts = { online: 0, locked: 0, expiring: 0, outdated: 0, drifting: 0 };
const listOf = (items: Drone[], total = items.length) => ({
  'GET /api/drones': () => ({ items, total, counts }),
});

beforeEach(async () => {
  await loadMessages('en', 'app');
  localStorage.clear();
  stubMedia(() => false);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('[D-06] expiries are grouped by how near they are, by date, a drone once per expiry', async () => {
  answerCalls(
    listOf(
      [
        droneOf('SF30-0001', [
          { of: 'rtk', at: inDays(-2) },
          { of: 'mainboardSim', at: inDays(20) },
          { of: 'rtkSim', at: inDays(90) },
        ]),
        droneOf('SF30-0002', [{ of: 'rtkSim', at: inDays(4) }]),
      ],
      260,
    ),
  );
  renderPage(<DroneExpiriesPage />, '/drone-manage/expiries');
  const table = within(
    await screen.findByRole('table', { name: 'SIM cards and RTK accounts that end within 30 days, by date' }),
  );
  await table.findByText('SF30-0002');
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  const places = ['Ended', 'SF30-0001', 'Within 7 days', 'SF30-0002', 'Within 30 days', 'SF30-0001'].map(
    (text, nth) => rows.findIndex((row, at) => at > nth && row.includes(text)),
  );
  expect(places).toEqual([1, 2, 3, 4, 5, 6]);
  expect(rows).toHaveLength(7);
  // Pages count drones; a drone can have several rows.
  expect(screen.getByText('Drones 1–200 of 260').isConnected).toBe(true);
});

test('an overview without expiries states that there are none', async () => {
  answerCalls(listOf([]));
  renderPage(<DroneExpiriesPage />, '/drone-manage/expiries');
  expect((await screen.findByText('Nothing ends within 30 days')).isConnected).toBe(true);
});

test('[D-04] a company without drones is led to the register; one that filtered them all away may clear the filter', async () => {
  answerCalls(listOf([]));
  const { unmount } = renderPage(<DroneManagePage />, '/drone-manage');
  const empty = await screen.findByText(/^Your company has no drones yet/);
  expect(empty.isConnected).toBe(true);
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways.filter((href) => href?.endsWith('/drone-manage/register'))).toHaveLength(2);
  unmount();
  renderPage(<DroneManagePage />, '/drone-manage', {}, '?q=nothing');
  expect((await screen.findByRole('button', { name: 'Clear filters' })).isConnected).toBe(true);
});
