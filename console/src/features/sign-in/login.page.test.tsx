import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSession, heldToken, sessionChangeKey, useSession } from '../../shared/api/session.ts';
import { clearToken, writeToken } from '../../shared/api/token.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { LoginPage } from './login.page.tsx';

const page = <LoginPage warm={async () => undefined} />;
const place = () => location.pathname + location.search;
const hear = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
/** What another tab does to the cookie that all tabs share. */
const signInElsewhere = () => writeToken('token-b', true);

beforeEach(async () => {
  await loadMessages('en', 'public');
  clearToken();
  clearSession();
  history.replaceState(null, '', '/login?redirect=%2Fflightlog%3Ftype%3Dspray');
});
afterEach(() => {
  cleanup();
  clearToken();
  clearSession();
});

test('[P-02] a sign-in in another tab leads a waiting sign-in page to the attempted path too', () => {
  render(page);
  hear(sessionChangeKey);
  expect([place(), useSession.getState().phase]).toEqual([
    '/login?redirect=%2Fflightlog%3Ftype%3Dspray',
    'out',
  ]);
  signInElsewhere();
  hear('another');
  expect(useSession.getState().phase).toBe('out');
  hear(sessionChangeKey);
  expect([place(), useSession.getState().phase, heldToken()]).toEqual([
    '/flightlog?type=spray',
    'in',
    'token-b',
  ]);
});

test('a sign-in page that is looked at again goes on when somebody is signed in by now', () => {
  render(page);
  signInElsewhere();
  document.dispatchEvent(new Event('visibilitychange'));
  expect([place(), useSession.getState().phase]).toEqual(['/flightlog?type=spray', 'in']);
});

test('a page that becomes the sign-in page goes on at once when somebody signed in meanwhile, and never leads outside', () => {
  signInElsewhere();
  history.replaceState(null, '', '/login?redirect=%2F%2Fevil.example');
  render(page);
  expect([place(), useSession.getState().phase]).toEqual(['/', 'in']);
});
