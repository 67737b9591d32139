import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../api/problem.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { LookPanel } from '../controls/look-panel.tsx';
import { useToasts } from '../overlay/toast-store.ts';
import { lookOf } from '../theme/look.ts';
import { NotYetApproved } from './access-states.tsx';
import { EmptyFiltered, ErrorState, OfflineBanner } from './states.tsx';

beforeEach(async () => {
  await loadMessages('en', 'app');
  useSettings.setState({ lang: 'en', theme: undefined, density: undefined, sunlight: false });
});
afterEach(cleanup);

test('a missing right names the roles that have it', () => {
  const error = new ApiProblem({ status: 403, code: 'access.denied', msg: 'No.' });
  render(<ErrorState error={error} action="drones.register" />);
  expect(screen.getByText(/company manager or platform staff/)).toBeDefined();
  cleanup();
  render(<ErrorState error={error} />);
  expect(screen.getByText('No.')).toBeDefined();
});

test('an account that is not approved yet learns which step waits, and since when', () => {
  render(<NotYetApproved step="Operator info" since="2026-11-18T09:41:07Z" />);
  expect(screen.getByText(/Operator info is still under review, since Nov 18, 2026/)).toBeDefined();
  cleanup();
  render(<NotYetApproved step="Operator info" />);
  expect(screen.getByText(/Operator info is still under review\./)).toBeDefined();
});

test('a filter that matches nothing can be cleared on the spot', async () => {
  const clear = vi.fn();
  render(<EmptyFiltered clear={clear} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(clear).toHaveBeenCalledOnce();
});

test('without network a banner shows since when the data is old', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OfflineBanner />);
  expect((await screen.findByRole('status')).textContent).toMatch(/offline since \d\d:\d\d/);
  online.mockRestore();
});

test('colours, sunlight and height of rows are chosen in one place, or left to the device', async () => {
  render(<LookPanel />);
  expect(screen.getAllByRole('radio', { name: 'Same as the device', checked: true })).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Sunlight' }));
  expect(useSettings.getState()).toMatchObject({ theme: 'dark', density: 'compact', sunlight: true });
  for (const device of screen.getAllByRole('radio', { name: 'Same as the device' }))
    await userEvent.click(device);
  expect(useSettings.getState().theme).toBeUndefined();
  expect(useSettings.getState().density).toBeUndefined();
});

test.each([
  [{ theme: undefined, sunlight: undefined }, 'sunlight'],
  [{ theme: undefined, sunlight: false }, 'light'],
  [{ theme: 'dark', sunlight: undefined }, 'dark'],
  [{ theme: 'dark', sunlight: true }, 'sunlight'],
] as const)(
  'a device that asks for more contrast is followed where nothing was chosen: %j is %s',
  (chosen, look) => {
    const media = vi.spyOn(window, 'matchMedia');
    media.mockImplementation((query) => ({
      ...new EventTarget(),
      matches: query === '(prefers-contrast: more)',
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => true,
    }));
    expect(lookOf(chosen)).toBe(look);
    media.mockRestore();
  },
);

test('the request id can be copied without HTTPS, and a refusal by the browser is reported', async () => {
  const error = new ApiProblem({ status: 500, code: 'server.failed', msg: 'No.', requestId: 'r-7' });
  const copy = vi.fn(() => true);
  Object.defineProperty(document, 'execCommand', { value: copy, configurable: true });
  useToasts.setState({ toasts: [] });
  render(<ErrorState error={error} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await vi.waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ kind: 'ok' }]));
  copy.mockReturnValue(false);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)).toMatchObject({ kind: 'error' }));
});
