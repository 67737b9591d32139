import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountName } from '../../shared/api/account-name.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { changeSettings } from '../../shared/settings/settings.ts';
import { LoginForm } from './login-form.tsx';

let answer = () => new Response(JSON.stringify({ code: 0, msg: '', result: { access_token: 't1' } }));
let sent: (string | null)[] = [];
const warm = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  await loadMessages('en', 'public');
  clearSession();
  accountName.keep('');
  warm.mockClear();
  sent = [];
  vi.stubGlobal('fetch', (_href: string, { body }: { body: unknown }) => {
    sent.push(new URLSearchParams(String(body)).get('username'));
    return Promise.resolve(answer());
  });
  history.replaceState(null, '', '/login?redirect=%2Fflightlog%3Ftype%3Dspray');
  render(<LoginForm warm={warm} />);
});
afterEach(() => {
  cleanup();
  changeSettings({ phoneCountry: undefined });
});

const account = () => screen.getByLabelText<HTMLInputElement>('Phone or e-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

test('empty fields are named under themselves, and the first of them gets the focus', async () => {
  await submit();
  expect(account().getAttribute('aria-invalid')).toBe('true');
  expect(account().getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getByText('Enter the phone number or e-mail.')).toBeDefined();
  expect(screen.getByText('Enter the password.')).toBeDefined();
  expect(document.activeElement).toBe(account());
  await userEvent.type(account(), 'a@b.example');
  expect(screen.queryByText('Enter the phone number or e-mail.')).toBeNull();
});

test('[P-02] [P-08] sign-in keeps the token and returns to the attempted path', async () => {
  await userEvent.type(account(), 'a@b.example');
  await userEvent.type(password(), 'secret');
  await submit();
  await vi.waitFor(() => expect(useSession.getState().phase).toBe('in'));
  expect(document.cookie).toContain('token=t1');
  expect(location.pathname + location.search).toBe('/flightlog?type=spray');
  expect(warm).toHaveBeenCalled();
});

test('[P-14] a refusal shows the message of the server and keeps what was typed', async () => {
  answer = () =>
    new Response(JSON.stringify({ code: 'login.failed', msg: 'Login failed.' }), { status: 401 });
  await userEvent.type(account(), 'a@b.example');
  await userEvent.type(password(), 'wrong');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Login failed.');
  expect(password().value).toBe('wrong');
  expect(useSession.getState().phase).toBe('out');
});

test('the password can be shown and hidden again', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().type).toBe('password');
});

test('[P-14] a national number signs in with the country chosen; one that no phone can have is not sent', async () => {
  changeSettings({ phoneCountry: 'BR' });
  await userEvent.type(password(), 'secret');
  await userEvent.type(account(), '12345');
  await submit();
  await screen.findByText('This is no phone number in the chosen country.');
  expect([sent, document.activeElement]).toEqual([[], account()]);
  await userEvent.clear(account());
  await userEvent.type(account(), '(11) 91234-5678');
  await screen.findByText('Full number: +55 11 91234 5678');
  await submit();
  await vi.waitFor(() => expect(sent).toEqual(['+5511912345678']));
});

test('a lock-out shows how long it lasts and offers recovery', async () => {
  answer = () =>
    new Response(JSON.stringify({ code: 'login.locked', msg: 'Blocked for a while.' }), {
      status: 429,
      headers: { 'retry-after': '1790' },
    });
  await userEvent.type(account(), 'a@b.example');
  await userEvent.type(password(), 'right');
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Blocked for a while. Try again in 30 minutes.');
  const link = alert.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Recover password', '/recover-account']);
});
