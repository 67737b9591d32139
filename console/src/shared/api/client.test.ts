import { queryText } from '@smartflight/client/call-parts.ts';
import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { people } from '@smartflight/contract/accounts/people.endpoints.ts';
import { commands } from '@smartflight/contract/drones/commands.endpoints.ts';
import { flights } from '@smartflight/contract/flights/flights.endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../i18n/messages.ts';
import { useSettings } from '../settings/settings.ts';
import { useToasts } from '../ui/overlay/toast-store.ts';
import { call } from './client.ts';
import { useProofRequest } from './proof-request.ts';
import { reportProblem } from './report.ts';
import { beginSession, clearSession, onSessionEnd, useSession } from './session.ts';
import { endingSessions, leave } from './session-end.ts';
import { slowAfterMs, useSlowCalls } from './slow-calls.ts';
import { readToken } from './token.ts';

interface Sent {
  url: string;
  init: RequestInit;
}
const sent: Sent[] = [];
let answer: (request: Sent) => Response | Promise<Response> = () =>
  json(200, { code: 0, msg: '', result: {} });

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
const ended = () => json(401, { code: 'session.ended', msg: 'Your session has ended.', requestId: 'r1' });
const header = (name: string) => new Headers(sent.at(-1)?.init.headers).get(name);
const texts = () => useToasts.getState().toasts.map((toast) => toast.text);

beforeEach(async () => {
  await loadMessages('en', 'app');
  sent.length = 0;
  useToasts.setState({ toasts: [] });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(answer({ url, init }));
  });
  history.replaceState(null, '', '/flightlog?type=spray');
  clearSession();
  beginSession('secret-token', true);
});
afterEach(() => {
  vi.useRealTimers();
  answer = () => json(200, { code: 0, msg: '', result: {} });
});

test('[P-08] a call carries the bearer token and the language chosen', async () => {
  useSettings.setState({ acceptLanguage: 'pt' });
  await call(accounts.getUserById, {});
  expect(header('authorization')).toBe('Bearer secret-token');
  expect(header('accept-language')).toBe('pt');
  expect(document.cookie).toContain('token=secret-token');
});

test.each([
  [true, ['proof.needed', 'sent again']],
  [false, ['proof.needed']],
])(
  'a call that needs a fresh proof waits for one and is sent again with it: given %s',
  async (isGiven, steps) => {
    const answers = [
      json(403, { code: 'proof.needed', msg: 'Confirm that it is you.', requestId: 'r1' }),
      json(200, { code: 0, msg: '', result: { id: 'u1' } }),
    ];
    answer = () => answers.shift() ?? json(500, {});
    const body = { roles: ['11' as const] };
    const result = call(people.setRoles, { params: { id: 'u1' }, body }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    await vi.waitFor(() => expect(useProofRequest.getState().answer).toBeDefined());
    useProofRequest.getState().answer?.(isGiven);
    expect(await result).toBe(isGiven ? 'done' : 'proof.needed');
    expect(sent).toHaveLength(steps.length);
    expect(new Set(sent.map(({ init }) => init.body))).toEqual(new Set([JSON.stringify(body)]));
    expect(useProofRequest.getState().answer).toBeUndefined();
  },
);

test('sign-in goes out as form data and without a token', async () => {
  answer = () => json(200, { code: 0, msg: '', result: { access_token: 'new' } });
  const result = await call(accounts.login, { body: { username: 'a b@x', password: 'p&=' } });
  expect(result.access_token).toBe('new');
  expect(sent[0]?.init.body).toBe('username=a+b%40x&password=p%26%3D');
  expect(header('authorization')).toBeNull();
});

test('[P-10] several 401s at once show one message for 2 s, log out and lead to sign-in after 2 s', async () => {
  vi.useFakeTimers();
  answer = ended;
  const calls = [accounts.getUserById, accounts.getCustomMapItems, accounts.findActionResourcesByUser];
  const results = await Promise.allSettled(calls.map((endpoint) => call(endpoint, {})));
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(texts()).toEqual(['Your session has ended.']);
  expect(readToken()).toBeUndefined();
  expect(useSession.getState().phase).toBe('ending');
  vi.advanceTimersByTime(1999);
  expect(location.pathname).toBe('/flightlog');
  vi.advanceTimersByTime(1);
  expect(location.pathname + location.search).toBe('/login?redirect=%2Fflightlog%3Ftype%3Dspray');
  expect(useSession.getState().phase).toBe('out');
  expect(texts()).toEqual([]);
});

test('[P-10] an answer to an older token does not end the new session', async () => {
  answer = () => {
    beginSession('newer-token', true);
    return ended();
  };
  await expect(call(accounts.getUserById, {})).rejects.toMatchObject({ status: 401 });
  expect(useSession.getState().phase).toBe('in');
  expect(readToken()).toBe('newer-token');
});

test('[P-11] a failure shows the server message, else a default one', async () => {
  answer = () => json(409, { code: 'drone.exists', msg: 'This drone exists.', requestId: 'r7' });
  await call(accounts.userInfo, {}).catch(reportProblem);
  answer = () => new Response('<html>', { status: 502 });
  await call(accounts.userInfo, {}).catch(reportProblem);
  answer = () => Promise.reject(new TypeError('network'));
  await call(accounts.userInfo, {}).catch(reportProblem);
  expect(texts()).toEqual([
    'This drone exists.',
    'The service is not available right now. Try again shortly.',
    'The request failed. Check your connection.',
  ]);
});

test('[P-09] a call is given up after 5000 ms', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  await call(accounts.getUserById, {});
  await call(accounts.userInfo, { timeoutMs: 60_000 });
  expect(limit.mock.calls.map(([ms]) => ms)).toEqual([5000, 60_000]);
  limit.mockRestore();
});

test('[P-09] both tries of a read together end after 5000 ms, and one that got no answer in time is not repeated', async () => {
  vi.useFakeTimers();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  });
  const silent = ({ init }: Sent) =>
    new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const failsAfterMs = async () => {
    sent.length = 0;
    const began = Date.now();
    const failure = call(accounts.userInfo, {}).catch((error: unknown) => [error, Date.now() - began]);
    await vi.advanceTimersByTimeAsync(20_000);
    return failure;
  };
  answer = silent;
  expect(await failsAfterMs()).toMatchObject([{ code: 'network.timeout' }, 5000]);
  expect(sent).toHaveLength(1);
  answer = (request) =>
    sent.length > 1
      ? silent(request)
      : new Promise((resolve) => {
          setTimeout(() => resolve(json(503, {})), 3000);
        });
  expect(await failsAfterMs()).toMatchObject([{ code: 'network.timeout' }, 5000]);
  expect(sent).toHaveLength(2);
  answer = () =>
    new Promise((resolve) => {
      setTimeout(() => resolve(new Response('', { status: 503, headers: { 'retry-after': '2' } })), 4000);
    });
  expect(await failsAfterMs()).toMatchObject([{ status: 503 }, 5000]);
  expect(sent).toHaveLength(1);
  limit.mockRestore();
});

test('[P-09] a read without an answer is sent once more, a change never, nor a read that was refused', async () => {
  const times = async (endpoint: () => Promise<unknown>) => {
    sent.length = 0;
    await endpoint().catch(() => undefined);
    return sent.length;
  };
  answer = () => Promise.reject(new TypeError('network'));
  expect(await times(() => call(accounts.userInfo, {}))).toBe(2);
  expect(await times(() => call(accounts.logout, {}))).toBe(1);
  expect(await times(() => call(accounts.userInfo, { timeoutMs: 60_000 }))).toBe(1);
  answer = () => json(503, { code: 'server.unavailable', msg: '' });
  expect(await times(() => call(accounts.userInfo, {}))).toBe(2);
  for (const status of [400, 403, 404, 409, 429, 500]) {
    answer = () => json(status, { code: 'x.y', msg: '' });
    expect(await times(() => call(accounts.userInfo, {}))).toBe(1);
  }
  answer = () =>
    new Response('', { status: 503, headers: { 'retry-after': sent.length === 1 ? '60' : '0' } });
  expect(await times(() => call(accounts.userInfo, {}))).toBe(1);
});

test('a second try that succeeds is all the user sees', async () => {
  answer = () => (sent.length === 1 ? json(502, {}) : json(200, { code: 0, msg: '', result: { id: '1' } }));
  await expect(call(accounts.userInfo, {})).resolves.toMatchObject({ id: '1' });
});

test('an abort by the caller is no failure to report', async () => {
  answer = () => Promise.reject(new DOMException('aborted', 'AbortError'));
  const signal = AbortSignal.abort();
  const thrown = await call(accounts.userInfo, { signal }).catch((error: unknown) => error);
  reportProblem(thrown);
  expect(thrown).toMatchObject({ name: 'AbortError' });
  expect(texts()).toEqual([]);
});

test('[P-13] logout forgets token, identity, logo and every registered cache, and is on /login', () => {
  const cleaned = vi.fn();
  const stop = onSessionEnd(cleaned);
  useSession.setState({ actions: ['flights.list'], logo: { companyLogo: 'a', companyMiniLogo: 'b' } });
  leave();
  expect(document.cookie).not.toContain('token=');
  expect(useSession.getState()).toMatchObject({ phase: 'out', me: undefined, actions: [], logo: undefined });
  expect(cleaned).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/login');
  stop();
});

test('a call that ends the session shows its own message only, whatever other calls are refused meanwhile', async () => {
  answer = ({ url }) => (url.includes('userInfo') ? ended() : json(200, { code: 0, msg: '', result: {} }));
  await endingSessions(async () => {
    await call(accounts.logout, {});
    await call(accounts.userInfo, {}).catch(() => undefined);
    leave();
  });
  expect([texts(), location.pathname]).toEqual([[], '/login']);
});

test('a query leaves empty entries out and repeats lists; path parameters are encoded', async () => {
  expect(queryText({ a: 1, b: undefined, c: '', d: null, e: false, f: ['x', 'y'] })).toBe(
    '?a=1&e=false&f=x&f=y',
  );
  await call(flights.get, { params: { id: 'a/b' } });
  expect(sent.at(-1)?.url).toContain('a%2Fb');
});

test('a call without an answer for two seconds counts as slow until it is answered, a quiet one never', async () => {
  vi.useFakeTimers();
  let finish: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  const quiet = call(accounts.userInfo, { quiet: true });
  await vi.advanceTimersByTimeAsync(2 * slowAfterMs);
  expect(useSlowCalls.getState().waiting).toBe(0);
  finish(json(200, { code: 0, msg: '', result: {} }));
  await quiet;
  const waiting = call(accounts.getUserById, {});
  await vi.advanceTimersByTimeAsync(slowAfterMs - 1);
  expect(useSlowCalls.getState().waiting).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(useSlowCalls.getState().waiting).toBe(1);
  finish(json(200, { code: 0, msg: '', result: {} }));
  await waiting;
  expect(useSlowCalls.getState().waiting).toBe(0);
});

test('a double click sends one call, and both get its result; another body is another call', async () => {
  const answers: (() => void)[] = [];
  answer = () =>
    new Promise((resolve) => answers.push(() => resolve(json(200, { code: 0, msg: '', result: {} }))));
  const order = (method: 'lock' | 'unlock') =>
    call(commands.issue, { params: { id: 'SF-1' }, body: { method, reason: '', standing: false } });
  const both = [order('lock'), order('lock'), order('unlock')];
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const give of answers) give();
  const [first, second, other] = await Promise.all(both);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  const later = order('lock');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers.at(-1)?.();
  await later;
  expect(sent).toHaveLength(3);
});
