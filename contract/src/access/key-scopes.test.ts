import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import type { AnyEndpoint } from '../kit/endpoint.ts';
import { keyScopes, scopeOf } from './key-scopes.ts';

const calls: [string, AnyEndpoint][] = Object.entries(endpoints).flatMap(([noun, each]) =>
  Object.entries(each).map(([name, call]): [string, AnyEndpoint] => [`${noun}.${name}`, call]),
);

test('a key changes nothing but commands and its own exports', () => {
  const changing = calls.filter(([, call]) => call.method !== 'GET' && scopeOf(call) !== undefined);
  expect(changing.map(([name]) => name).sort()).toEqual([
    'commands.cancel',
    'commands.issue',
    'commands.issueMany',
    'exports.create',
    'exports.remove',
  ]);
});

test('a key never reaches the account itself, its papers or its keys', () => {
  const personal = calls.filter(([, { access }]) => ['signed-in', 'onboarding', 'set-up'].includes(access));
  expect(personal.length).toBeGreaterThan(20);
  for (const [name, call] of personal) expect(scopeOf(call), name).toBeUndefined();
});

test.each(keyScopes)('the scope %s opens a call', (scope) => {
  expect(calls.some(([, call]) => scopeOf(call) === scope)).toBe(true);
});
