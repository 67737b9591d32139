import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { PageScope } from '../../shared/tabs/page.tsx';
import { mobileQuery } from '../../shared/ui/theme/look.ts';
import { FlightsPage } from './flights.page.tsx';

const me: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: ['11'],
  accountVerified: '1',
  timeZone: 'UTC',
};
const exporting = { Menu: () => null, Dock: () => null };
const view = { kind: 'view', label: 'Spraying', query: 'workType=spray' };
const kept = { name: 'view.flights.own.1', value: view, updatedAt: '2026-03-01T12:00:00Z' };
const location = { tabKey: '/flightlog', pathname: '/flightlog', search: '', params: {} };

beforeEach(async () => {
  await loadMessages('en', 'app');
  localStorage.clear();
  clearSession();
  useSession.setState({ phase: 'in', me });
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === mobileQuery,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (url: string) => {
    const items = url.includes('/preferences') ? [kept] : [];
    return Response.json({ code: 0, msg: '', result: { items, total: items.length, days: [] } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
});

test('the phone has the saved views of the log in reach of the thumb', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PageScope location={location}>
        <FlightsPage scope="own" exporting={exporting} />
      </PageScope>
    </QueryClientProvider>,
  );
  const views = await screen.findByRole('button', { name: 'Views' });
  expect(views.closest('.sf-fl-phone-row')).not.toBeNull();
  await userEvent.click(views);
  const link = await screen.findByRole('link', { name: 'Spraying' });
  expect(link.getAttribute('href')).toBe('/flightlog?workType=spray');
});
