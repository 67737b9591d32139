import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../i18n/messages.ts';
import { useToasts } from '../ui/overlay/toast-store.ts';
import { call } from './client.ts';
import { beginSession, clearSession, onSessionEnd, sessionChangeKey, useSession } from './session.ts';
import { leave } from './session-end.ts';
import { clearToken, readToken, writeToken } from './token.ts';
import { askForSession, watchSession } from './watch-session.ts';

const me: Me = { id: 'a', username: 'a', avatar: '', roles: ['x'], accountVerified: '1', timeZone: 'UTC' };
const cleaned = vi.fn();
let sent: (string | null)[] = [];
let answer: () => Response = () => new Response();
let stop: () => void = () => undefined;

const ok = () => new Response(JSON.stringify({ code: 0, msg: '', result: {} }));
const ended = () =>
  new Response(JSON.stringify({ code: 'session.ended', msg: 'Your session has ended.' }), { status: 401 });
/** Changes the shared cookie as another tab would. */
const signInElsewhere = () => writeToken('token-b', true);
const look = () => document.dispatchEvent(new Event('visibilitychange'));
const texts = () => useToasts.getState().toasts.map((toast) => toast.text);
const state = () => {
  const { phase, me: who, former } = useSession.getState();
  return { phase, who: who?.id, former, token: readToken(), cleaned: cleaned.mock.calls.length };
};
const asB = { phase: 'in', who: undefined, former: 'a', token: 'token-b', cleaned: 1 };

beforeEach(async () => {
  await loadMessages('en', 'app');
  clearToken();
  clearSession();
  [sent, answer] = [[], ok];
  useToasts.setState({ toasts: [] });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'));
    return answer();
  });
  history.replaceState(null, '', '/flightlog?type=spray');
  beginSession('token-a', true);
  useSession.setState({ me });
  cleaned.mockClear();
  const [stopCleaning, stopWatching] = [onSessionEnd(cleaned), watchSession()];
  stop = () => {
    stopCleaning();
    stopWatching();
  };
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page seen again after another user signed in elsewhere restarts as that user', () => {
  look();
  expect(state()).toMatchObject({ who: 'a', cleaned: 0 });
  signInElsewhere();
  look();
  expect(state()).toEqual(asB);
});

test('another open page is notified at once that a different user signed in', () => {
  signInElsewhere();
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(state()).toMatchObject({ who: 'a' });
  window.dispatchEvent(new StorageEvent('storage', { key: sessionChangeKey }));
  expect(state()).toEqual(asB);
});

test('no call of one user goes out with the token of another, and none of his answers comes in', async () => {
  answer = () => {
    signInElsewhere();
    look();
    return ok();
  };
  await expect(call(accounts.userInfo, {})).rejects.toMatchObject({ name: 'AbortError' });
  expect([sent, state()]).toEqual([['Bearer token-a'], asB]);
  beginSession('token-a', true);
  signInElsewhere();
  await expect(call(accounts.userInfo, {})).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toHaveLength(1);
  expect(state()).toMatchObject({ phase: 'in', token: 'token-b', cleaned: 2 });
});

test('neither a logout nor a dead session of one user takes the session of the next', async () => {
  signInElsewhere();
  const logout = call(accounts.logout, {}).catch((error: unknown) => error);
  leave();
  expect([await logout, sent, state()]).toMatchObject([{ name: 'AbortError' }, [], asB]);
  vi.useFakeTimers();
  clearToken();
  beginSession('token-a', true);
  answer = ended;
  await askForSession();
  expect(useSession.getState().phase).toBe('ending');
  signInElsewhere();
  vi.advanceTimersByTime(2000);
  expect(state()).toMatchObject({ phase: 'in', token: 'token-b' });
});

test('[P-10] a user who logged out in another tab sees a message, and is led to sign-in', async () => {
  vi.useFakeTimers();
  answer = ended;
  clearToken();
  look();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(['Your session has ended.']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(location.pathname + location.search).toBe('/login?redirect=%2Fflightlog%3Ftype%3Dspray');
});
