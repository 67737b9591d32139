import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { dayIn } from '../../shared/format/dates.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { PageScope } from '../../shared/tabs/page.tsx';
import { FlightDaysScreen } from './flight-days.screen.tsx';

const me: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: ['11'],
  accountVerified: '1',
  timeZone: 'UTC',
};
const search = '?day=2026-02-14&workType=spray';
const location = { tabKey: '/new-flightlog', pathname: '/new-flightlog', search, params: {} };
const totals = { sorties: 0, zeroAreaSorties: 0, flightS: 0, workS: 0, grossM2: 0, netM2: 0, volumeL: 0 };

let sent: unknown[];
beforeEach(async () => {
  await loadMessages('en', 'app');
  localStorage.clear();
  clearSession();
  useSession.setState({ phase: 'in', me, actions: ['flights.export', 'reports.manage'] });
  sent = [];
  stubMedia(() => false);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/reports')) sent.push(JSON.parse(String(init?.body)));
    return Response.json({ code: 0, msg: '', result: { items: [], total: 0, days: [], totals, id: 'r1' } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.unstubAllGlobals();
});

test.each([
  ['Export the day', 'day'],
  ['Export the month', 'month'],
])('“%s” of the log by day offers a report of its filter, sent each %s', async (menu, period) => {
  render(
    <QueryClientProvider client={queryClient}>
      <PageScope location={location}>
        <FlightDaysScreen scope="own" />
      </PageScope>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Send regularly/ }));
  const form = await screen.findByRole('dialog', { name: 'Send flights regularly' });
  await userEvent.click(within(form).getByRole('button', { name: 'Make report' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ period, timeZone: 'UTC', filter: { scope: 'own', workType: 'spray' } });
  expect(sent[0]).not.toHaveProperty('filter.from');
  expect(sent[0]).not.toHaveProperty('filter.to');
});

test('[G-04] a month without flights opens the newest day of the year, unless it was chosen', async () => {
  const today = dayIn('UTC', Date.now());
  const newest = new Date(Date.parse(today) - 62 * 86_400_000).toISOString().slice(0, 10);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://smartflight.test');
    const [from = '', to = ''] = [searchParams.get('from'), searchParams.get('to')].map(String);
    const days = from <= newest && newest <= to ? [{ localDate: newest, ...totals }] : [];
    if (pathname.includes('/flights/days/')) asked.push(pathname.slice(-10));
    return Response.json({ code: 0, msg: '', result: { items: [], total: 0, days, totals } });
  });
  const open = (query: string) =>
    render(
      <QueryClientProvider client={queryClient}>
        <PageScope location={{ ...location, search: query }}>
          <FlightDaysScreen scope="own" />
        </PageScope>
      </QueryClientProvider>,
    );
  const { unmount } = open('');
  await vi.waitFor(() => expect(asked).toEqual([newest]));
  unmount();
  open(`?month=${today.slice(0, 7)}`);
  await vi.waitFor(() => expect(asked).toEqual([newest, today]));
});
