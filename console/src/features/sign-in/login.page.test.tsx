import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountName } from '../../shared/api/account-name.ts';
import { clearSession, sessionChangeKey, storedToken, useSession } from '../../shared/api/session.ts';
import { clearToken, writeToken } from '../../shared/api/token.ts';
import { changeLanguage } from '../../shared/i18n/change-language.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { LoginPage } from './login.page.tsx';

const page = <LoginPage warm={async () => undefined} />;
const place = () => location.pathname + location.search;
const receive = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
/** Sets the shared session cookie as another tab would. */
const signInElsewhere = () => writeToken('token-b', true);

beforeEach(async () => {
  await loadMessages('en', 'public');
  clearToken();
  clearSession();
  history.replaceState(null, '', '/login?redirect=%2Fflightlog%3Ftype%3Dspray');
});
afterEach(() => {
  cleanup();
  accountName.keep('');
  clearToken();
  clearSession();
});

test('[P-02] a sign-in in another tab leads a waiting sign-in page to the attempted path too', () => {
  render(page);
  receive(sessionChangeKey);
  expect([place(), useSession.getState().phase]).toEqual([
    '/login?redirect=%2Fflightlog%3Ftype%3Dspray',
    'out',
  ]);
  signInElsewhere();
  receive('another');
  expect(useSession.getState().phase).toBe('out');
  receive(sessionChangeKey);
  expect([place(), useSession.getState().phase, storedToken()]).toEqual([
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

const ways = { mail: true, sms: false, wechat: 'https://chat.test/qr?appid=wx1', openid: null };
const noApps = { android: '', ios: '', windows: '' };

/** Answers the two public calls of the page; `texts` in the language it is asked in. */
function serve(apps: object, message: (language: string) => object[], openid: string | null = null): void {
  vi.stubGlobal('fetch', async (href: string, { headers }: { headers: Headers }) => {
    const isAds = href.includes('/ads');
    const result = isAds
      ? { items: message(headers.get('accept-language') ?? ''), ways: { ...ways, openid } }
      : apps;
    return new Response(JSON.stringify({ code: 0, msg: '', result }));
  });
}
const id = '00000000-0000-4000-8000-000000000001';

test('[P-19] announcements in the language of the page, and links to the apps there are, are shown beside the form', async () => {
  serve({ ...noApps, android: 'https://apps.test/a' }, (language) => [
    { id, title: `News ${language}`, text: 'All about it', link: 'https://news.test/1' },
  ]);
  render(page);
  const link = await screen.findByRole('link', { name: 'News en-US' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://news.test/1',
    'noopener noreferrer',
  ]);
  expect(screen.getByRole('complementary', { name: 'Announcements' }).textContent).toContain('All about it');
  expect(screen.getByRole('link', { name: 'Android' }).getAttribute('href')).toBe('https://apps.test/a');
  expect(screen.queryByRole('link', { name: 'iOS' })).toBeNull();
  await act(() => changeLanguage('ru'));
  expect(await screen.findByRole('link', { name: 'News ru' })).toBeDefined();
  await act(() => changeLanguage('en'));
});

test('the identity provider is offered only where it is configured', async () => {
  serve(noApps, () => [], 'Farm ID');
  const { unmount } = render(page);
  expect(await screen.findByRole('button', { name: 'Continue with Farm ID' })).toBeDefined();
  unmount();
  serve(noApps, () => []);
  render(page);
  await screen.findByRole('button', { name: 'WeChat login' });
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
});

test('[P-19] without an answer the page is the form alone', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', asked);
  render(page);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await act(() => Promise.allSettled(asked.mock.results.map(({ value }) => value)));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined();
});

test('after registration the name is filled in and the password has the focus', () => {
  accountName.keep('new@farm.example');
  render(page);
  expect(screen.getByLabelText<HTMLInputElement>('Phone or e-mail').value).toBe('new@farm.example');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});
