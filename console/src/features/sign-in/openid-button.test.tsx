import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOpenIdFlow } from '../../domain/accounts/openid-flow.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { OpenIdButton } from './openid-button.tsx';

beforeEach(async () => {
  await loadMessages('en', 'public');
  sessionStorage.clear();
  history.replaceState(null, '', '/login?redirect=%2Frealtime');
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('the button opens the provider’s page; the tab keeps the ticket and the attempted path', async () => {
  const result = { href: 'https://id.test/authorize?state=s1', ticket: 'ticket-1' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, msg: '', result })));
  const leave = vi.fn<(href: string) => void>();
  render(<OpenIdButton provider="Farm ID" leave={leave} />);
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Farm ID' }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(result.href));
  expect(readOpenIdFlow()).toEqual({
    purpose: 'sign-in',
    ticket: 'ticket-1',
    provider: 'Farm ID',
    back: '/realtime',
  });
});

test('an unreachable provider is reported at the button, which can be pressed again', async () => {
  const body = { code: 'openid.unavailable', msg: 'The identity provider is not available.', requestId: 'r' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 503 }));
  const leave = vi.fn<(href: string) => void>();
  render(<OpenIdButton provider="Farm ID" leave={leave} />);
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toBe('The identity provider is not available.');
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  expect([leave.mock.calls, readOpenIdFlow()]).toEqual([[], undefined]);
});
