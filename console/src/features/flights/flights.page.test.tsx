import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { PageScope } from '../../shared/tabs/page.tsx';
import { mobileQuery } from '../../shared/ui/theme/look.ts';
import { FlightsPage } from './flights.page.tsx';
import { testFlight as flight } from './test-flight.ts';

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
  stubMedia((media) => media === mobileQuery);
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

test('rows keep the look of their order until those of another order have come', async () => {
  stubMedia(() => false);
  const rows = [flight('b', '2026-03-02'), flight('a', '2026-03-01')];
  const answer = (items: unknown[]) =>
    Response.json({ code: 0, msg: '', result: { items, total: items.length, days: [] } });
  let send: () => void = () => undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/flights?')) return answer([]);
    if (!url.includes('droneName')) return answer(rows);
    await new Promise<void>((resolve) => {
      send = resolve;
    });
    return answer(rows.toReversed());
  });
  const page = (search: string) => (
    <QueryClientProvider client={queryClient}>
      <PageScope location={{ ...location, search }}>
        <FlightsPage scope="own" exporting={exporting} />
      </PageScope>
    </QueryClientProvider>
  );
  const { rerender } = render(page(''));
  await screen.findByText('Heron a');
  const groups = () => [...document.querySelectorAll('tbody tr.sf-group')];
  const shown = [...document.querySelectorAll('tbody tr')].map((row) => row.innerHTML);
  expect(groups()).toHaveLength(2);
  rerender(page('?sort=-droneName'));
  expect(screen.getByRole('columnheader', { name: /^Drone/ }).getAttribute('aria-sort')).toBe('descending');
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.innerHTML)).toEqual(shown);
  await act(async () => send());
  await waitFor(() => expect(groups()).toHaveLength(0));
  expect(document.querySelector('tbody tr')?.textContent).toContain('Heron a');
});
