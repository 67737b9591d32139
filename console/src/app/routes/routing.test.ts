import { expect, test } from 'vitest';
import { findPage, homePath, route, tabSeed } from './routing.ts';

const verified = (...roles: string[]) => ({ roles, accountVerified: '1' });
const pilot = verified('11');

test.each([
  [verified('11'), '/flightlog'],
  [verified('40'), '/manage-flightlog'],
  [verified('11', '40'), '/manage-flightlog'],
  [verified('40', '91'), '/manage-flightlog'],
  [verified('00'), '/flightlog'],
  [{ roles: ['40'], accountVerified: '0' }, '/complete'],
  [{ roles: ['11'], accountVerified: '2' }, '/complete'],
])('[P-06] the root leads %j to %s', (account, path) => {
  expect(homePath(account)).toBe(path);
  expect(route('/', account)).toEqual({ kind: 'go', to: path });
});

test.each(['/login', '/login2', '/login/', '/login?redirect=%2Frealtime'])(
  '[P-03] signed in, %s leads home',
  (path) => {
    expect(route(path, pilot)).toEqual({ kind: 'go', to: '/flightlog' });
  },
);

test.each(['0', '2'])('[P-07] verification %s keeps its account in the wizard', (accountVerified) => {
  const account = { roles: ['00', '11', '40'], accountVerified };
  const typed = ['/', '/flightlog', '/404', '/nowhere', '/redirect/realtime', '/redirect/complete'];
  for (const path of [...typed, '/login', '/register', '/wechat-bind', '/auth-redirect?redirect=/profile']) {
    expect(route(path, account)).toEqual({ kind: 'go', to: '/complete' });
  }
  expect(route('/complete', account)).toEqual({ kind: 'complete' });
});

test.each([
  ['/complete', { kind: 'go', to: '/flightlog' }],
  ['/wechatlogin?code=1', { kind: 'go', to: '/flightlog' }],
  ['/openid?code=1&state=2', { kind: 'openid' }],
  ['/404', { kind: 'notFound' }],
  ['/wechat-bind', { kind: 'note', note: 'wechatBind' }],
  ['/recover-account', { kind: 'note', note: 'recover' }],
  ['/register', { kind: 'note', note: 'register' }],
  ['/redirect/realtime', { kind: 'refresh', to: '/realtime' }],
] as const)('[P-01] verified, %s is outside the shell and becomes %j', (path, destination) => {
  expect(route(path, pilot)).toEqual(destination);
});

test.each([
  ['/auth-redirect?redirect=%2Frealtime%3Fq%3D7', '/realtime?q=7'],
  ['/auth-redirect', '/'],
  ['/auth-redirect?redirect=https%3A%2F%2Fevil.example%2F', '/'],
  ['/auth-redirect?redirect=%2F%2Fevil.example', '/'],
  ['/auth-redirect?redirect=%2Flogin', '/'],
])('[P-21] after an outside sign-in %s goes on to %s', (path, to) => {
  expect(route(path, pilot)).toEqual({ kind: 'go', to });
});

test.each([
  '/nowhere',
  '/manage-flightlog',
  '/flightlog/detail',
  '/flightlog/detail/1/2',
  '/FlightLog',
  '/unified-tasks/nowhere',
  '/redirect',
  '/battery-log/detail',
])('[P-04] %s is not a screen of a pilot and becomes /404', (path) => {
  expect(route(path, pilot)).toEqual({ kind: 'go', to: '/404' });
});

test.each([
  ['/unified-tasks', '/unified-tasks/chart'],
  ['/unified-tasks/', '/unified-tasks/chart'],
  ['/unified-tasks?task=7', '/unified-tasks/chart?task=7'],
  ['/profile/index', '/profile'],
  ['/flightlog/?from=2026-11-01#end', '/flightlog?from=2026-11-01#end'],
])('%s opens %s', (path, to) => {
  expect(route(path, pilot)).toEqual({ kind: 'go', to });
});

test('a detail screen gives its parameter and is a tab of its own, whatever its filters', () => {
  expect(route('/flightlog/detail/f%2F1?at=3', pilot)).toMatchObject({ kind: 'page', params: { id: 'f/1' } });
  expect(tabSeed('/flightlog/detail/9?at=3', pilot)).toEqual({
    key: '/flightlog/detail/9',
    href: '/flightlog/detail/9?at=3',
    titleKey: 'title.flightDetail',
  });
  expect(tabSeed('/manage-flightlog', pilot)).toBeUndefined();
  expect(tabSeed('/unified-tasks', pilot)).toBeUndefined();
});

test.each([
  ['//', '/'],
  ['//flightlog?q=1#x', '/flightlog?q=1#x'],
  ['//evil.example/flightlog', '/evil.example/flightlog'],
  ['/\\evil.example/flightlog', '/evil.example/flightlog'],
])('%s names no other host: it is read as %s', (path, to) => {
  expect(route(path, pilot)).toEqual({ kind: 'go', to });
  expect(tabSeed(path, pilot)?.href).toBe(findPage(to.replace(/[?#].*/, ''), pilot) && to);
});

test('a screen knows the places above it', () => {
  const above = (path: string) => findPage(path, pilot)?.above.map((place) => place.path);
  expect(above('/flightlog/detail/9')).toEqual(['/flightlog']);
  expect(above('/unified-tasks/revise-records')).toEqual(['/unified-tasks']);
  expect(above('/profile/account-upgrade')).toEqual(['/profile']);
  expect(above('/realtime')).toEqual([]);
});

test('[L-08] /redirect leads back to its path with the same query', () => {
  expect(route('/redirect/flightlog?from=2026-11-01&hideZero=1', pilot)).toEqual({
    kind: 'refresh',
    to: '/flightlog?from=2026-11-01&hideZero=1',
  });
  expect(route('/redirect//evil.example', pilot)).toEqual({ kind: 'refresh', to: '/evil.example' });
});
