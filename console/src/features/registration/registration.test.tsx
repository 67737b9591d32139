import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropBindTicket,
  newChatAppState,
  readBindTicket,
  storeBindTicket,
} from '../../domain/accounts/chat-app-session.ts';
import { accountName } from '../../shared/api/account-name.ts';
import { clearSession, storedToken, useSession } from '../../shared/api/session.ts';
import { clearToken } from '../../shared/api/token.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { useToasts } from '../../shared/ui/overlay/toast-store.ts';
import { finishChatAppLogin } from './chat-app-login.page.tsx';
import { EntryPages } from './entry-pages.page.tsx';

interface Call {
  path: string;
  query: string;
  body: unknown;
  token: string | null;
}

let calls: Call[] = [];
let answers: Record<string, () => Response> = {};
const result = (value: unknown) => new Response(JSON.stringify({ code: 0, msg: '', result: value }));
const refused = (status: number, code: string, msg: string) =>
  new Response(JSON.stringify({ code, msg, requestId: 'r' }), { status });

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reply = () => useToasts.getState().toasts.map(({ text }) => text);
const sent = (path: string) => calls.filter((call) => call.path.endsWith(path));
const errorAt = async (name: string, text: string) => {
  await screen.findByText(text);
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
};

beforeEach(async () => {
  await loadMessages('en', 'entry');
  sessionStorage.clear();
  clearToken();
  clearSession();
  dropBindTicket();
  accountName.keep('');
  useToasts.setState({ toasts: [] });
  calls = [];
  answers = {};
  vi.stubGlobal('fetch', async (href: string, { body, headers }: { body?: string; headers: Headers }) => {
    const url = new URL(href, location.origin);
    const parsed: unknown = body === undefined ? undefined : JSON.parse(body);
    calls.push({ path: url.pathname, query: url.search, body: parsed, token: headers.get('authorization') });
    const name = Object.keys(answers).find((end) => url.pathname.endsWith(end));
    return name ? answers[name]?.() : refused(404, 'request.not-found', 'Nothing there.');
  });
  history.replaceState(null, '', '/register');
});
afterEach(() => {
  cleanup();
  clearToken();
  clearSession();
  vi.unstubAllGlobals();
});

function fill(): void {
  type('Phone or e-mail', ' New@Farm.example');
  type('Verification code', '123456');
  type('User name', 'Mara Ellery');
  type('Password', 'seven-or-more');
  type('Confirm password', 'seven-or-more');
  fireEvent.click(screen.getByRole('checkbox'));
}

test('[E-01] an invalid phone number is reported at its field', async () => {
  render(<EntryPages page="register" />);
  type('Phone or e-mail', '12');
  fireEvent.blur(field('Phone or e-mail'));
  await errorAt('Phone or e-mail', 'The phone number is incorrect.');
});

test('[P-18] a filled form is sent once with the version agreed to; sign-in follows, with the name filled in', async () => {
  answers['/register'] = () => result({ id: 'u1' });
  render(<EntryPages page="register" />);
  fill();
  press('Register');
  await waitFor(() => expect(location.pathname).toBe('/login'));
  const [call] = sent('/register');
  expect(call?.body).toEqual({
    target: 'New@Farm.example',
    code: '123456',
    username: 'Mara Ellery',
    password: 'seven-or-more',
    invitationCode: '000000',
    consentVersion: '2026-11',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(reply()).toEqual(['Registration successful. Going to login…']);
  expect(accountName.read()).toBe('New@Farm.example');
});

test('[E-01] a registration that fails without a server message reports the failure', async () => {
  answers['/register'] = () => new Response('', { status: 500 });
  render(<EntryPages page="register" />);
  fill();
  press('Register');
  expect((await screen.findByRole('alert')).textContent).toContain('Registration failed.');
  expect(location.pathname).toBe('/register');
});

test('nothing is sent without consent, and the text states what is kept, why, for how long and who sees it', async () => {
  render(<EntryPages page="register" />);
  fill();
  fireEvent.click(screen.getByRole('checkbox'));
  press('Register');
  await screen.findByText('Agree to the terms to continue.');
  expect(sent('/register')).toEqual([]);
  const terms = screen.getAllByRole('term').map((term) => term.textContent);
  expect(terms).toEqual(['What is kept', 'Why', 'For how long', 'Who sees it']);
  expect(screen.getByText('Version 2026-11')).toBeDefined();
});

test('[E-01] [P-18] a taken address is reported on leaving its field; a rate limit of that check shows no error', async () => {
  answers['/checkRepeat'] = () => result({ registered: true });
  render(<EntryPages page="register" />);
  type('Phone or e-mail', 'old@farm.example');
  fireEvent.blur(field('Phone or e-mail'));
  await errorAt('Phone or e-mail', 'This e-mail is already registered.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get code' }).disabled).toBe(true);
  type('Phone or e-mail', '+86 138 1234 5678');
  fireEvent.blur(field('Phone or e-mail'));
  await errorAt('Phone or e-mail', 'This phone number is already registered.');
  answers['/checkRepeat'] = () => refused(429, 'request.rate-limited', 'Too many.');
  type('Phone or e-mail', 'new@farm.example');
  fireEvent.blur(field('Phone or e-mail'));
  await waitFor(() => expect(sent('/checkRepeat')).toHaveLength(3));
  expect(screen.queryByText('Too many.')).toBeNull();
  expect(field('Phone or e-mail').getAttribute('aria-invalid')).toBe('false');
});

test('an invitation code shows its company on leaving the field, and an unknown one an error', async () => {
  answers['/getCompanyName'] = () => result('North Block');
  render(<EntryPages page="register" />);
  fireEvent.blur(field('Invitation code'));
  type('Invitation code', 'ab12cd');
  fireEvent.blur(field('Invitation code'));
  await screen.findByText('Company: North Block');
  expect(sent('/getCompanyName').map(({ query }) => query)).toEqual(['?invitationCode=AB12CD']);
  answers['/getCompanyName'] = () => refused(404, 'company.not-found', 'Company not found.');
  type('Invitation code', 'zz9999');
  expect(screen.queryByText('Company: North Block')).toBeNull();
  fireEvent.blur(field('Invitation code'));
  await errorAt('Invitation code', 'This invitation code is not known. Check it or use 000000.');
});

test('the code of an invitation link fills its field and shows its company', async () => {
  answers['/getCompanyName'] = () => result('North Block');
  history.replaceState(null, '', '/register?invitationCode=ab12cd');
  render(<EntryPages page="register" />);
  await screen.findByText('Company: North Block');
  expect(field('Invitation code').value).toBe('AB12CD');
});

test('[P-17] the name typed at sign-in is filled in at recovery', () => {
  accountName.keep('old@farm.example');
  render(<EntryPages page="recover" />);
  expect(field('Phone or e-mail').value).toBe('old@farm.example');
});

test('[P-17] a new password is sent with the code; a wrong code is reported under its field', async () => {
  answers['/recover'] = () => refused(400, 'code.wrong', 'A wrong code.');
  render(<EntryPages page="recover" />);
  type('Phone or e-mail', 'old@farm.example');
  type('Verification code', '111111');
  type('New password', 'a new secret');
  type('Confirm password', 'a new secret');
  press('Set new password');
  await errorAt('Verification code', 'A wrong code.');
  answers['/recover'] = () => result({});
  type('Verification code', '222222');
  press('Set new password');
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(sent('/recover').at(-1)?.body).toEqual({
    target: 'old@farm.example',
    code: '222222',
    password: 'a new secret',
  });
  expect(reply()).toEqual(['Password reset.']);
});

test('[P-15] a code of the chat app is exchanged once its state is ours, and leads to the wizard', async () => {
  answers['/wechat/token'] = () => result({ access_token: 'session-1', bound: true });
  const state = newChatAppState('/complete');
  await finishChatAppLogin(new URLSearchParams({ code: 'c1', state }));
  expect(sent('/wechat/token')[0]).toMatchObject({ body: { code: 'c1' }, query: '' });
  expect([location.pathname, storedToken()]).toEqual(['/complete', 'session-1']);
});

test.each([
  ['a foreign state', () => ({ code: 'c1', state: `x${newChatAppState('/complete')}` }), 0],
  ['no code, as when it was declined', () => ({ state: newChatAppState('/complete') }), 0],
  ['a refused code', () => ({ code: 'old', state: newChatAppState('/complete') }), 1],
])('[P-15] %s ends at sign-in with a message and without a session', async (_name, search, asked) => {
  answers['/wechat/token'] = () => refused(401, 'chat-app.failed', 'WeChat login failed.');
  await finishChatAppLogin(new URLSearchParams(search()));
  expect(calls).toHaveLength(asked);
  expect([location.pathname, useSession.getState().phase]).toEqual(['/login', 'out']);
  expect(reply()).toEqual(['WeChat login failed.']);
});

test('[P-16] an unbound identity gets to the page that binds it, and its ticket proves it there', async () => {
  answers['/wechat/token'] = () => result({ access_token: 'ticket-1', bound: false });
  await finishChatAppLogin(new URLSearchParams({ code: 'c1', state: newChatAppState('/complete') }));
  expect([location.pathname + location.search, storedToken()]).toEqual(['/wechat-bind', undefined]);
  answers['/wechat/bind'] = () => result({ access_token: 'session-2' });
  render(<EntryPages page="chatAppBind" />);
  type('Phone or e-mail', 'old@farm.example');
  type('Password', 'my password');
  press('Bind and log in');
  await waitFor(() => expect(storedToken()).toBe('session-2'));
  expect(sent('/wechat/bind')[0]).toMatchObject({
    token: 'Bearer ticket-1',
    body: { username: 'old@farm.example', password: 'my password' },
  });
  expect([location.pathname, readBindTicket()]).toEqual(['/complete', undefined]);
});

test('[P-16] a new account is bound too, and a ticket ended by the server is reported', async () => {
  storeBindTicket('ticket-2');
  answers['/wechat/bind'] = () => refused(401, 'session.ended', 'Ended.');
  render(<EntryPages page="chatAppBind" />);
  fireEvent.click(screen.getByRole('radio', { name: 'New account' }));
  fill();
  press('Register and bind');
  await screen.findByText('The time for binding has expired. Log in with WeChat again.');
  expect(sent('/wechat/bind')[0]?.body).toMatchObject({ username: 'Mara Ellery', code: '123456' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login');
});

test('[P-16] ten minutes after its issue a ticket opens nothing', () => {
  vi.useFakeTimers({ now: 0 });
  storeBindTicket('ticket-3');
  vi.setSystemTime(10 * 60_000);
  render(<EntryPages page="chatAppBind" />);
  expect(screen.getByText(/The time for binding has expired/)).toBeDefined();
  vi.useRealTimers();
});

test('the link of the server’s start makes the first administrator, and its token leaves the address at once', async () => {
  history.replaceState(null, '', `/first-administrator#${'t'.repeat(43)}`);
  answers['/accounts/first'] = () => refused(409, 'contact.taken', 'Registered already.');
  render(<EntryPages page="firstAdministrator" />);
  await waitFor(() => expect(location.href).not.toContain('#'));
  expect(location.pathname).toBe('/first-administrator');
  type('User name', 'Mara Ellery');
  type('E-mail', ' mara@farm.example ');
  type('Password', 'eight or more');
  type('Confirm password', 'eight or more');
  press('Create administrator');
  await errorAt('E-mail', 'Registered already.');
  answers['/accounts/first'] = () => result({ id: 'a' });
  press('Create administrator');
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(sent('/accounts/first').at(-1)).toMatchObject({
    token: `Bearer ${'t'.repeat(43)}`,
    body: { username: 'Mara Ellery', email: 'mara@farm.example', password: 'eight or more' },
  });
  expect(reply()).toEqual(['Administrator created. Log in now.']);
});

test.each([
  ['', undefined, /Open the whole link/],
  ['#old', refused(401, 'session.ended', 'Ended.'), /no longer works/],
  ['#used', refused(409, 'setup.over', 'Over.'), /already has an administrator/],
])(
  'a first administrator’s link with “%s” that opens nothing shows the reason',
  async (hash, answer, text) => {
    history.replaceState(null, '', `/first-administrator${hash}`);
    if (answer) answers['/accounts/first'] = () => answer;
    render(<EntryPages page="firstAdministrator" />);
    if (answer) {
      type('User name', 'Mara Ellery');
      type('E-mail', 'mara@farm.example');
      type('Password', 'eight or more');
      type('Confirm password', 'eight or more');
      press('Create administrator');
    }
    expect((await screen.findByText(text)).textContent).toMatch(text);
    expect(screen.queryByLabelText('E-mail')).toBeNull();
  },
);
