import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { library } from '../../shared/ui/primitives/on-demand.ts';
import { Palette } from './palette.tsx';
import { openPalette, useOverlay } from './palette-store.ts';

const me: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: ['11'],
  accountVerified: '1',
  timeZone: 'UTC',
};
const drone = (id: string) => ({
  id,
  name: id,
  model: 'M1',
  companyId: null,
  companyName: null,
  ownerId: null,
  ownerName: null,
  boundAt: null,
  lastSeenAt: null,
  link: 'online',
  status: 'abnormal',
  alarm: 'low_battery',
  alarmLevel: 'critical',
});

/** Drones that the server finds for a query; the test releases each answer. */
const asked: { q: string; answer: () => void }[] = [];
beforeEach(async () => {
  await loadMessages('en', 'app');
  Element.prototype.scrollIntoView = () => undefined;
  asked.length = 0;
  vi.stubGlobal('fetch', (input: string | URL) => {
    const q = new URL(String(input), location.origin).searchParams.get('q') ?? '';
    return new Promise<Response>((resolve) => {
      asked.push({
        q,
        answer: () =>
          resolve(Response.json({ code: 0, msg: '', result: { items: [drone(`${q}-1`)], total: 1 } })),
      });
    });
  });
  useSession.setState({ phase: 'in', me, actions: ['drones.list', 'fleet.watch'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useOverlay.setState({ shown: undefined });
});

const shown = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '');

async function open() {
  await library.load();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Palette me={me} />
    </QueryClientProvider>,
  );
  return (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
}

test('drones found for what was typed before go at once, so that Enter opens none of them', async () => {
  const type = await open();
  type('zq7');
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  expect(screen.getByText('Searching drones…')).toBeDefined();
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer());
  await waitFor(() => expect(shown().join()).toContain('zq7-1'));
  type('zq78');
  expect(shown().join()).not.toContain('zq7-1');
  expect(screen.queryByText(/Nothing found/)).toBeNull();
});

test('a drone is offered once, on the map, and with Shift on the page that the account has', async () => {
  const type = await open();
  type('zq7');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer());
  await waitFor(() => expect(shown().join()).toContain('zq7-1'));
  const places = screen.getAllByRole('option').map((option) => option.getAttribute('href'));
  expect(places.filter((href) => href?.includes('zq7-1'))).toEqual(['/realtime?drone=zq7-1']);
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', shiftKey: true, ctrlKey: true });
  expect(openTab).toHaveBeenCalledWith('/my-drones?drone=zq7-1', '_blank', 'noopener');
});

test('no option has a blank in its id, which would lead readers of the screen to nothing', async () => {
  (await open())('language');
  const ids = screen.getAllByRole('option').map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the palette goes with its page, and with the session', async () => {
  openPalette();
  await open();
  cleanup();
  expect(useOverlay.getState().shown).toBeUndefined();
  openPalette();
  clearSession();
  expect(useOverlay.getState().shown).toBeUndefined();
});
