import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { startTabs, stopTabs, tabs } from '../../shared/tabs/tabs.ts';
import { tabSeed } from '../routes/routing.ts';
import { Rail } from './rail.tsx';
import { RailGroup } from './rail-group.tsx';
import { RailEntry } from './rail-item.tsx';

const pilot: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: ['11'],
  accountVerified: '1',
  timeZone: 'UTC',
};
const dealer: Me = { ...pilot, id: 'u2', roles: ['40', '91'] };

async function open(me: Me, href: string): Promise<void> {
  await loadMessages('en', 'app');
  localStorage.clear();
  startTabs(me.id, [], (path) => tabSeed(path, me));
  const seed = tabSeed(href, me);
  if (seed) tabs.visit(seed);
}

const rail = (me: Me, small = false) => <Rail me={me} small={small} leave={() => undefined} />;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  stopTabs();
  useSession.setState({ logo: undefined });
});

test('[L-14] the menu holds the screens of the roles, the present one marked, and what is kept out is not there', async () => {
  await open(dealer, '/manage-flightlog');
  render(rail(dealer));
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  const hrefs = links.map((link) => link.getAttribute('href'));
  expect(hrefs).toContain('/manage/realtime');
  expect(hrefs).not.toContain('/no-fly-zone');
  expect(hrefs).not.toContain('/realtime');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Flight Log');
  expect(screen.queryByText('Unified Protection')).toBeNull();
});

test('[L-01] a group unfolds by its head; that of the present screen is open', async () => {
  await open(pilot, '/unified-tasks/revise-records');
  render(rail(pilot));
  const tasks = screen.getByRole('button', { name: 'Unified Protection' });
  expect(tasks.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Revision records');
  expect(screen.queryByRole('link', { name: 'My Charger' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Chargers' }));
  expect(screen.getByRole('link', { name: 'My Charger' }).getAttribute('href')).toBe('/my-charger');
  await userEvent.click(tasks);
  expect(screen.queryByRole('link', { name: 'Revision records' })).toBeNull();
});

test('[L-01] a menu group keeps its state after a reload, but not for another user', async () => {
  await open(pilot, '/unified-tasks/revise-records');
  const expanded = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
  const reload = (me: Me) => {
    cleanup();
    render(rail(me));
    return [expanded('Unified Protection'), expanded('Chargers')];
  };
  expect(reload(pilot)).toEqual(['true', 'false']);
  await userEvent.click(screen.getByRole('button', { name: 'Chargers' }));
  await userEvent.click(screen.getByRole('button', { name: 'Unified Protection' }));
  expect(reload(pilot)).toEqual(['false', 'true']);
  expect(reload({ ...pilot, id: 'u3' })).toEqual(['true', 'false']);
  localStorage.setItem('smartflight.menu.u1', '{broken');
  expect(reload(pilot)).toEqual(['true', 'false']);
});

test('the folded menu keeps its names, shows them beside, and shows the small logo of the company', async () => {
  await open(pilot, '/flightlog');
  useSession.setState({ logo: { companyLogo: '/large.png', companyMiniLogo: '/small.png' } });
  render(rail(pilot, true));
  expect(screen.getByRole('img').getAttribute('src')).toBe('/small.png');
  const item = screen.getByRole('link', { name: 'Realtime Monitor' });
  expect(screen.queryByText('Realtime Monitor')).toBeNull();
  fireEvent.focus(item);
  expect(screen.getByText('Realtime Monitor')).toBeDefined();
  fireEvent.blur(item);
  expect(screen.queryByText('Realtime Monitor')).toBeNull();
});

test('[L-01] a group of the folded menu flies out and leads to its screens', async () => {
  await open(pilot, '/flightlog');
  render(rail(pilot, true));
  await userEvent.click(screen.getByRole('button', { name: 'Batteries' }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(items).toEqual(['Battery Log', 'Battery Log Table']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Battery Log Table' }));
  expect(location.pathname).toBe('/battery-log-table');
});

test('[L-01] an external link works in a folded group too, and opens a new tab', async () => {
  await open(pilot, '/flightlog');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const link = { href: 'https://docs.example.test/', title: 'title.plots', icon: () => null } as const;
  const group = { group: 'help', title: 'menu.chargers', icon: () => null, items: [link] } as const;
  const state = { small: true, leave: () => undefined, tipFor: () => ({}) };
  render(
    <RailGroup
      group={group as never}
      currentKey={undefined}
      rail={state}
      open={false}
      toggle={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Chargers' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Plot Manage' }));
  expect(opened).toHaveBeenCalledWith(link.href, '_blank', 'noopener');
});

test('the menu leads to an open page as it was left', async () => {
  await open(pilot, '/flightlog?work=spray&page=2');
  const { rerender } = render(rail(pilot));
  const log = () => screen.getByRole('link', { name: 'Flight Log' }).getAttribute('href');
  expect(log()).toBe('/flightlog?work=spray&page=2');
  tabs.setHref('/flightlog', '/flightlog?page=3');
  rerender(rail(pilot));
  expect(log()).toBe('/flightlog?page=3');
});

test.each([
  'https://example.org/help',
  'http://example.org/help',
  'mailto:help@example.org',
  'tel:+61255501234',
])('[L-01] the outside address %s opens a new tab that learns nothing of this one', async (href) => {
  await loadMessages('en', 'app');
  const state = { small: false, leave: () => undefined, tipFor: () => ({}) };
  render(
    <RailEntry item={{ href, title: 'title.plots', icon: () => null }} isCurrent={false} rail={state} />,
  );
  const link = screen.getByRole('link', { name: 'Plot Manage' });
  expect(link.getAttribute('href')).toBe(href);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});
