import { expect, test } from 'vitest';
import { loginHref, safeRedirect } from './navigation.ts';

const origin = 'https://fly.example';

test.each([
  ['/flightlog', '/flightlog'],
  ['/flightlog?from=2026-11-01&type=spray#row-3', '/flightlog?from=2026-11-01&type=spray#row-3'],
  ['/flightlog/detail/%E5%9C%B0', '/flightlog/detail/%E5%9C%B0'],
  ['/a/../realtime', '/realtime'],
  ['/logins', '/logins'],
])('[P-02] sign-in returns to %s', (wanted, expected) => {
  expect(safeRedirect(wanted, origin)).toBe(expected);
});

test.each([
  null,
  undefined,
  '',
  'flightlog',
  'https://evil.example/',
  'https://fly.example/flightlog',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a/..//evil.example',
  ' /flightlog',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login?redirect=/login',
  '/login2/x',
])('[P-02] sign-in never leaves for %j', (wanted) => {
  expect(safeRedirect(wanted, origin)).toBe('/');
});

test('[P-02] the sign-in address carries the attempted path, the root needs none', () => {
  expect(loginHref('/realtime?q=7&x=1')).toBe('/login?redirect=%2Frealtime%3Fq%3D7%26x%3D1');
  expect(loginHref('/')).toBe('/login');
});
