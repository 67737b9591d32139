import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenIdFlow, readOpenIdFlow, storeOpenIdFlow } from '../../domain/accounts/openid-flow.ts';
import { setPendingStep, usePendingStep } from '../../domain/accounts/pending-step.ts';
import { clearSession, storedToken, useSession } from '../../shared/api/session.ts';
import { clearToken } from '../../shared/api/token.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { useToasts } from '../../shared/ui/overlay/toast-store.ts';
import { EntryPages } from './entry-pages.page.tsx';
import { finishOpenId } from './openid.page.tsx';

let calls: { path: string; body: unknown }[] = [];
let answers: Record<string, () => Response> = {};
const result = (value: unknown) => new Response(JSON.stringify({ code: 0, msg: '', result: value }));
const refused = (status: number, code: string, msg: string) =>
  new Response(JSON.stringify({ code, msg, requestId: 'r' }), { status });
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const place = () => location.pathname + location.search;

const begun: OpenIdFlow = { purpose: 'sign-in', ticket: 'ticket-1', provider: 'Farm ID', back: '/realtime' };
const response = new URLSearchParams({ code: 'c1', state: 's1', iss: 'https://id.test', session_state: 'x' });

beforeEach(async () => {
  await loadMessages('en', 'entry');
  sessionStorage.clear();
  clearToken();
  clearSession();
  setPendingStep(undefined);
  useToasts.setState({ toasts: [] });
  calls = [];
  answers = {};
  vi.stubGlobal('fetch', async (href: string, { body }: { body?: string }) => {
    const { pathname } = new URL(href, location.origin);
    calls.push({ path: pathname, body: body === undefined ? undefined : JSON.parse(body) });
    return answers[pathname]?.() ?? refused(404, 'request.not-found', 'Nothing there.');
  });
  history.replaceState(null, '', '/openid');
});
afterEach(() => {
  cleanup();
  clearToken();
  clearSession();
  vi.unstubAllGlobals();
});

test('a response to this tab is exchanged once, and opens the attempted path', async () => {
  storeOpenIdFlow(begun);
  answers['/api/openid/sign-in'] = () => result({ access_token: 'session-1', registration: null });
  expect(await finishOpenId(response)).toBeUndefined();
  expect(calls).toEqual([
    {
      path: '/api/openid/sign-in',
      body: { ticket: 'ticket-1', code: 'c1', state: 's1', iss: 'https://id.test' },
    },
  ]);
  expect([place(), storedToken(), readOpenIdFlow()]).toEqual(['/realtime', 'session-1', undefined]);
});

test('a second factor is asked for at sign-in, which then opens the attempted path', async () => {
  storeOpenIdFlow(begun);
  const second_factor = { ticket: 'step-1', methods: ['totp'] };
  answers['/api/openid/sign-in'] = () => result({ access_token: '', registration: null, second_factor });
  await finishOpenId(response);
  expect([place(), storedToken()]).toEqual(['/login?redirect=%2Frealtime', undefined]);
  expect(usePendingStep.getState().step).toEqual(second_factor);
});

test.each<[string, OpenIdFlow | undefined]>([
  ['no sign-in was begun', undefined],
  ['an identity was to be linked', { ...begun, purpose: 'link' }],
])('a response is not sent to the server where %s', async (_name, flow) => {
  if (flow) storeOpenIdFlow(flow);
  await finishOpenId(response);
  expect([calls, place(), readOpenIdFlow()]).toEqual([[], '/login', undefined]);
  expect(toasts()).toEqual(['This login was not started in this tab. Start again.']);
});

test('a refusal ends at sign-in with the message of the server and without a session', async () => {
  storeOpenIdFlow(begun);
  answers['/api/openid/sign-in'] = () => refused(401, 'openid.denied', 'The provider did not permit it.');
  await finishOpenId(new URLSearchParams({ error: 'access_denied', state: 's1' }));
  expect(calls[0]?.body).toEqual({ ticket: 'ticket-1', state: 's1', error: 'access_denied' });
  expect([place(), useSession.getState().phase, toasts()]).toEqual([
    '/login',
    'out',
    ['The provider did not permit it.'],
  ]);
});

async function registerNew(): Promise<void> {
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await screen.findByText(/Your identity at Farm ID/);
  type('Phone or e-mail', 'new@farm.example');
  type('Verification code', '123456');
  type('User name', 'Mara Ellery');
  type('Password', 'seven-or-more');
  type('Confirm password', 'seven-or-more');
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Register and log in' }));
}

test('an unknown identity registers an account, also after a reload of the page', async () => {
  storeOpenIdFlow(begun);
  answers['/api/openid/sign-in'] = () => result({ access_token: '', registration: 'ticket-2' });
  history.replaceState(null, '', `/openid?${response}`);
  render(<EntryPages page="openid" />);
  await screen.findByText(/Your identity at Farm ID/);
  expect(place()).toBe('/openid');
  cleanup();
  render(<EntryPages page="openid" />);
  answers['/api/openid/register'] = () => result({ access_token: 'session-2' });
  await registerNew();
  await waitFor(() => expect(storedToken()).toBe('session-2'));
  expect(calls.filter(({ path }) => path === '/api/openid/sign-in')).toHaveLength(1);
  expect(calls.at(-1)?.body).toMatchObject({
    ticket: 'ticket-2',
    account: { target: 'new@farm.example', username: 'Mara Ellery', code: '123456' },
  });
  expect([place(), readOpenIdFlow()]).toEqual(['/complete', undefined]);
});

test('an expired registration is reported at sign-in', async () => {
  storeOpenIdFlow({ ...begun, purpose: 'register' });
  answers['/api/openid/register'] = () => refused(401, 'openid.expired', 'It took too long.');
  render(<EntryPages page="openid" />);
  await registerNew();
  await waitFor(() => expect(place()).toBe('/login'));
  expect([toasts(), readOpenIdFlow()]).toEqual([['It took too long.'], undefined]);
});
