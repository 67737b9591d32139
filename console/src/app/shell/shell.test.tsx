import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { startTabs, stopTabs, tabs } from '../../shared/tabs/tabs.ts';
import { mobileQuery } from '../../shared/ui/theme/look.ts';
import { tabSeed } from '../routes/routing.ts';
import { Shell } from './shell.tsx';

const me: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: ['11'],
  accountVerified: '1',
  timeZone: 'UTC',
};

beforeEach(async () => {
  await loadMessages('en', 'app');
  localStorage.clear();
  // jsdom lacks it; the print footer is written into one.
  document.adoptedStyleSheets = [];
  Element.prototype.scrollIntoView = () => undefined;
  clearSession();
  useSession.setState({ phase: 'in', me });
  stubMedia((media) => media === mobileQuery);
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, msg: '', result: { items: [], total: 0, unread: 0, newest: 0, next: null } }),
  );
  startTabs(me.id, [], (href) => tabSeed(href, me));
  const seed = tabSeed('/my-drones', me);
  if (seed) tabs.visit(seed);
});
afterEach(() => {
  cleanup();
  stopTabs();
  queryClient.clear();
  clearSession();
});

test('[L-02] while the drawer lies over the page nothing of the page can be reached, and all of it afterwards', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Shell me={me} />
    </QueryClientProvider>,
  );
  const page = () =>
    [...document.querySelectorAll('.sf-main, .sf-skip')].map((part) => part.hasAttribute('inert'));
  const toggle = document.querySelector<HTMLElement>('[data-rail-toggle]');
  expect([page(), screen.queryByRole('navigation', { name: 'Main menu' })]).toEqual([[false, false], null]);
  if (toggle) await userEvent.click(toggle);
  const rail = screen.getByRole('navigation', { name: 'Main menu' });
  expect([page(), rail.closest('[inert]')]).toEqual([[true, true], null]);
  await userEvent.keyboard('{Escape}');
  expect([page(), screen.queryByRole('navigation', { name: 'Main menu' })]).toEqual([[false, false], null]);
});

test('another address or page renders the parts that show it, not the whole shell', async () => {
  stubMedia(() => false);
  let reads = 0;
  const counted = {
    ...me,
    get avatar() {
      reads += 1;
      return '';
    },
  };
  render(
    <QueryClientProvider client={queryClient}>
      <Shell me={counted} />
    </QueryClientProvider>,
  );
  expect(reads).toBeGreaterThan(0);
  reads = 0;
  const visit = async (path: string) => {
    const seed = tabSeed(path, me);
    if (seed) await act(async () => tabs.visit(seed));
  };
  await visit('/my-drones?page=2');
  const rail = () => screen.getByRole('navigation', { name: 'Main menu' });
  expect(rail().querySelector('[aria-current]')?.getAttribute('href')).toBe('/my-drones?page=2');
  await visit('/profile');
  expect(rail().querySelector('[aria-current]')?.getAttribute('href')).toBe('/profile');
  expect(reads).toBe(0);
  await visit('/realtime?wall=1');
  expect(document.querySelector('.sf-shell')?.classList.contains('is-wall')).toBe(true);
});
