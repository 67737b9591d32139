import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { startTabs, stopTabs, tabs, useTabs } from '../../shared/tabs/tabs.ts';
import { homePath, tabSeed } from '../routes/routing.ts';
import { useTabKeys } from '../tabs/tab-keys.ts';
import { TabStrip } from '../tabs/tab-strip.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

const pilot: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: ['11'],
  accountVerified: '1',
  timeZone: 'UTC',
};
const manager: Me = { ...pilot, id: 'u2', roles: ['40'] };

async function open(me: Me, ...hrefs: string[]): Promise<void> {
  await loadMessages('en', 'app');
  localStorage.clear();
  const home = tabSeed(homePath(me), me);
  startTabs(me.id, home ? [home] : [], (href) => tabSeed(href, me));
  for (const href of hrefs) {
    const seed = tabSeed(href, me);
    if (seed) tabs.visit(seed);
  }
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  stopTabs();
  vi.restoreAllMocks();
});

const titles = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('[L-05] the breadcrumb starts with the own log, and its last part is no link', async () => {
  await open(manager, '/manage-flightlog/detail/7');
  const { rerender } = render(<Breadcrumb me={manager} mobile={false} />);
  const path = screen.getByRole('navigation');
  expect(path.textContent).toBe('Flight Log/Flight Log Detail');
  expect(
    within(path)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/manage-flightlog']);
  tabs.setTitle('/manage-flightlog/detail/7', { name: 'Heron 07' });
  rerender(<Breadcrumb me={manager} mobile />);
  expect(screen.getByText('Heron 07').closest('a')).toBeNull();
});

test('[L-06] the context menu closes others and all but the pinned tab; the pinned one cannot close', async () => {
  await open(pilot, '/realtime', '/flightlog/detail/1', '/flightlog/detail/2');
  render(<TabStrip />);
  fireEvent.contextMenu(screen.getByRole('link', { name: 'Realtime Monitor' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Close others' }));
  expect(titles()).toEqual(['Flight Log', 'Realtime Monitor']);
  fireEvent.contextMenu(screen.getByRole('link', { name: 'Flight Log' }));
  expect(screen.getByRole('menuitem', { name: 'Close' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close all' }));
  expect(titles()).toEqual(['Flight Log']);
  expect(location.pathname).toBe('/flightlog');
});

test('[L-06] [L-07] middle click closes a tab, the active one leads to the last remaining', async () => {
  await open(pilot, '/realtime', '/flightlog/detail/1');
  render(<TabStrip />);
  fireEvent(
    screen.getByRole('link', { name: 'Flight Log Detail' }),
    new MouseEvent('auxclick', { button: 1, bubbles: true }),
  );
  await vi.waitFor(() => expect(titles()).toEqual(['Flight Log', 'Realtime Monitor']));
  expect(location.pathname).toBe('/realtime');
  expect(useTabs.getState().active).toBe('/realtime');
});

function Keys() {
  useTabKeys();
  return null;
}

test('[ and ] walk the open pages, with or without a strip, but not while something is typed', async () => {
  await open(pilot, '/realtime');
  render(
    <>
      <Keys />
      <input aria-label="search" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('search'), '[[[[');
  expect(location.pathname).toBe('/');
  screen.getByLabelText('search').blur();
  await userEvent.keyboard('[[');
  expect(location.pathname).toBe('/flightlog');
});

test('[L-08] refresh goes through /redirect with the same query', async () => {
  await open(pilot, '/flightlog?from=2026-11-01');
  render(<TabStrip />);
  fireEvent.contextMenu(screen.getByRole('link', { name: 'Flight Log' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }));
  expect(location.pathname + location.search).toBe('/redirect/flightlog?from=2026-11-01');
});
