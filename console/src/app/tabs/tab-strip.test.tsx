import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
import { PageScope, useTabGuard } from '../../shared/tabs/page.tsx';
import { startTabs, stopTabs, tabs, useTabs } from '../../shared/tabs/tabs.ts';
import { ConfirmDialog } from '../../shared/ui/overlay/confirm-dialog.tsx';
import { library } from '../../shared/ui/primitives/on-demand.ts';
import { tabSeed } from '../routes/routing.ts';
import { OpenPages } from './open-pages.tsx';
import { TabStrip } from './tab-strip.tsx';
import { tabTitle } from './tab-title.ts';

const pilot: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: ['11'],
  accountVerified: '1',
  timeZone: 'UTC',
};
const home = { key: '/flightlog', href: '/flightlog', titleKey: 'title.flights' as const };
const log = () => screen.getByRole('link', { name: 'Flight Log' });
const realtime = () => screen.getByRole('link', { name: 'Realtime Monitor' });
const open = () => useTabs.getState().tabs.map((tab) => tab.key);

beforeEach(async () => {
  await loadMessages('en', 'app');
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  history.replaceState(null, '', '/');
  startTabs('u1', [home], (href) => tabSeed(href, pilot));
  tabs.visit({ key: '/realtime', href: '/realtime', titleKey: 'title.realtime' });
});
afterEach(() => {
  cleanup();
  stopTabs();
  vi.useRealTimers();
});

test('the strip is one stop of the Tab key, arrows walk it and Delete closes all but the pinned tab', async () => {
  render(<TabStrip />);
  await userEvent.tab();
  expect(document.activeElement).toBe(realtime());
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close Realtime Monitor' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tab menu' }));
  realtime().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(log());
  await userEvent.keyboard('{Delete}{End}');
  expect(open()).toEqual(['/flightlog', '/realtime']);
  expect(document.activeElement).toBe(realtime());
  await userEvent.keyboard('{Delete}');
  expect(open()).toEqual(['/flightlog']);
  expect(document.activeElement).toBe(log());
});

test('[L-10] what a page calls itself follows the language, also of a page that is not shown', async () => {
  tabs.setTitle('/realtime', { name: 'Heron 07', day: '2026-11-11' });
  tabs.visit({ key: '/x', href: '/x', titleKey: 'title.droneDiagnostics' });
  tabs.setTitle('/x', { name: 'SF01', afterScreen: true });
  tabs.visit(home);
  render(<TabStrip />);
  const names = () => screen.getAllByRole('link').map((link) => link.textContent);
  expect(names()).toEqual(['Flight Log', 'Heron 07 · Nov 11', 'Diagnostics SF01']);
  await act(() => loadMessages('ru', 'app'));
  expect(names()).toEqual([expect.stringMatching(/^[А-я ]+$/), 'Heron 07 · 11 нояб.', 'Диагностика SF01']);
  stopTabs();
  startTabs('u1', [home], (href) => ({ key: href, href, titleKey: 'title.droneDiagnostics' }));
  expect(
    useTabs
      .getState()
      .tabs.map((tab) => tabTitle(tab, t))
      .slice(1),
  ).toEqual(['Heron 07 · 11 нояб.', 'Диагностика SF01']);
});

test('the strip takes no focus that was given up before a page opens or closes', () => {
  render(<TabStrip />);
  realtime().focus();
  realtime().blur();
  act(() => tabs.visit({ key: '/x', href: '/x', titleKey: undefined }));
  expect(document.activeElement).toBe(document.body);
});

test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
  '[L-06] %s opens the menu of the focused tab; arrows walk it, Esc gives the focus back',
  async (keys) => {
    render(<TabStrip />);
    realtime().focus();
    await userEvent.keyboard(keys);
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Refresh', 'Close', 'Close others', 'Close all']);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Close');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(realtime()));
  },
);

test('[L-06] a finger that rests on a tab opens its menu and does not click; one that moves does neither', async () => {
  await library.load();
  vi.useFakeTimers();
  render(<TabStrip />);
  const link = log();
  const finger = { pointerType: 'touch', clientX: 10, clientY: 10 };
  fireEvent.pointerDown(link, finger);
  fireEvent.pointerMove(link, { ...finger, clientX: 60 });
  act(() => void vi.advanceTimersByTime(800));
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.pointerDown(link, finger);
  act(() => void vi.advanceTimersByTime(800));
  expect(screen.getByRole('menu')).toBeDefined();
  fireEvent.pointerUp(link, finger);
  fireEvent.click(link);
  expect(location.pathname).toBe('/');
});

test('[L-06] a page without any title is called no-name', () => {
  tabs.visit({ key: '/x', href: '/x', titleKey: undefined });
  render(<TabStrip />);
  expect(screen.getByRole('link', { name: 'no-name' })).toBeDefined();
});

function Form() {
  const [typed, setTyped] = useState('');
  useTabGuard(typed !== '');
  return <input aria-label="Plot" value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

test('a page with unsaved content is asked about before it closes, is refreshed or the window goes', async () => {
  const location = { tabKey: '/realtime', pathname: '/realtime', search: '', params: {} };
  render(
    <>
      <TabStrip />
      <PageScope location={location}>
        <Form />
      </PageScope>
      <ConfirmDialog />
    </>,
  );
  const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(unload()).toBe(false);
  await userEvent.type(screen.getByLabelText('Plot'), 'North');
  expect(unload()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close Realtime Monitor' }));
  expect(screen.getByText('Realtime Monitor has unsaved changes. Close it anyway?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(open()).toContain('/realtime');
  fireEvent.contextMenu(realtime());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }));
  expect(screen.getByText('Realtime Monitor has unsaved changes. Refresh it anyway?')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  fireEvent.contextMenu(log());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close others' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close anyway' }));
  expect(open()).toEqual(['/flightlog']);
  expect(unload()).toBe(false);
});

test('[L-06] on a phone the title opens the list of the open pages, which switches and closes them', async () => {
  render(<OpenPages />);
  const title = screen.getByRole('button', { name: /Realtime Monitor/ });
  expect(title.textContent).toContain('2 open pages');
  await userEvent.click(title);
  await userEvent.click(screen.getByRole('button', { name: 'Close Realtime Monitor', hidden: true }));
  expect(open()).toEqual(['/flightlog']);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Flight Log', hidden: true }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Flight Log/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Flight Log', hidden: true }));
  expect(location.pathname).toBe('/flightlog');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});
