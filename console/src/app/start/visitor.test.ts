import { firstAdministratorPath } from '@smartflight/contract/accounts/accounts.ts';
import { expect, test } from 'vitest';
import { visitorRoute } from './visitor.ts';

test.each([
  ['/login', { kind: 'login' }],
  ['/login2', { kind: 'login' }],
  ['/login?redirect=%2Frealtime', { kind: 'login' }],
  ['/register', { kind: 'entry', page: 'register' }],
  ['/register/', { kind: 'entry', page: 'register' }],
  ['/wechatlogin?code=1&state=2', { kind: 'entry', page: 'chatAppLogin' }],
  ['/openid?code=1&state=2', { kind: 'entry', page: 'openid' }],
  ['/first-administrator#token', { kind: 'entry', page: 'firstAdministrator' }],
  [firstAdministratorPath, { kind: 'entry', page: 'firstAdministrator' }],
  ['/recover-account', { kind: 'entry', page: 'recover' }],
] as const)('[P-01] [P-02] a visitor reaches %s', (path, destination) => {
  expect(visitorRoute(path)).toEqual(destination);
});

test.each([
  ['/', '/login'],
  ['/flightlog?from=2026-11-01', '/login?redirect=%2Fflightlog%3Ffrom%3D2026-11-01'],
  ['/unified-tasks/chart', '/login?redirect=%2Funified-tasks%2Fchart'],
  ['/wechat-bind', '/login?redirect=%2Fwechat-bind'],
  ['/complete', '/login?redirect=%2Fcomplete'],
  ['/404', '/login?redirect=%2F404'],
  ['/nowhere', '/login?redirect=%2Fnowhere'],
  ['/redirect/realtime', '/login?redirect=%2Fredirect%2Frealtime'],
])('[P-02] a visitor at %s goes to %s', (path, to) => {
  expect(visitorRoute(path)).toEqual({ kind: 'go', to });
});

test('[P-16] the page that binds a chat-app identity opens with a ticket alone', () => {
  expect(visitorRoute('/wechat-bind', true)).toEqual({ kind: 'entry', page: 'chatAppBind' });
  expect(visitorRoute('/wechat-bind')).toEqual({ kind: 'go', to: '/login?redirect=%2Fwechat-bind' });
});

test.each([
  ['//', '/'],
  ['///', '/'],
  ['//evil.example/flightlog?q=1#x', '/evil.example/flightlog?q=1#x'],
  ['/\\evil.example/login', '/evil.example/login'],
])('%s names no other host to a visitor: it is read as %s', (path, to) => {
  expect(visitorRoute(path)).toEqual({ kind: 'go', to });
});

test.each([
  ['/auth-redirect?redirect=%2Frealtime', '/login?redirect=%2Frealtime'],
  ['/auth-redirect', '/login'],
  ['/auth-redirect?redirect=https%3A%2F%2Fevil.example', '/login'],
  ['/auth-redirect?redirect=%2F%5Cevil.example', '/login'],
])('[P-21] an outside sign-in that brought no session passes %s through sign-in: %s', (path, to) => {
  expect(visitorRoute(path)).toEqual({ kind: 'go', to });
});
