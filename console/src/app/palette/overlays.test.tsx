import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { ConfirmDialog } from '../../shared/ui/overlay/confirm-dialog.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { library } from '../../shared/ui/primitives/on-demand.ts';
import { Overlays } from './overlays.tsx';
import { closeOverlay, useOverlay } from './palette-store.ts';

const me: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: ['11'],
  accountVerified: '1',
  timeZone: 'UTC',
};
const shown = () => useOverlay.getState().shown;
/** Returns whether the browser handles the keys itself. */
const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init);

beforeEach(async () => {
  await loadMessages('en', 'app');
  await library.load();
  Element.prototype.scrollIntoView = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Overlays me={me} />
      <ConfirmDialog />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  closeOverlay();
});

test('Ctrl+K opens nothing over a question that waits for an answer, and the palette once it is answered', async () => {
  let answer: boolean | undefined;
  await act(async () => {
    void confirm({ text: 'Close it anyway?', ok: 'Close' }).then((is) => {
      answer = is;
    });
  });
  expect(screen.getByText('Close it anyway?')).toBeDefined();
  expect(press({ key: 'k', ctrlKey: true })).toBe(false);
  expect([shown(), answer]).toEqual([undefined, undefined]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(answer).toBe(false);
  press({ key: 'k', ctrlKey: true });
  expect(shown()).toBe('palette');
});

test('Ctrl+K goes from the list of keys to the palette', async () => {
  await act(async () => void press({ key: '?' }));
  expect(shown()).toBe('help');
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
  await act(async () => void press({ key: 'k', ctrlKey: true }));
  expect(shown()).toBe('palette');
});

test('the component library is loaded once the start is over, not before', () => {
  cleanup();
  vi.useFakeTimers();
  const load = vi.spyOn(library, 'load').mockResolvedValue();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Overlays me={me} />
    </QueryClientProvider>,
  );
  vi.advanceTimersByTime(5_000);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(load).toHaveBeenCalledOnce();
  vi.useRealTimers();
  load.mockRestore();
});
