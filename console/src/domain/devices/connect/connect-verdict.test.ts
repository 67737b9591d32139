import type { Diagnostics } from '@smartflight/contract/devices/device-history.schemas.ts';
import { expect, test } from 'vitest';
import { newestAt, verdictOf } from './connect-verdict.ts';

const at = (second: number) => `2026-11-22T08:00:${String(second).padStart(2, '0')}.000Z`;
type Message = Diagnostics['messages'][number];
const message = (second: number, o: Partial<Message> = {}): Message => ({
  at: at(second),
  leaf: 'telemetry',
  bytes: 200,
  refusal: null,
  field: null,
  ...o,
});

const nothing: Diagnostics = {
  mqtt: { url: 'mqtt://farm.example:1883', username: 'D1', topic: 'sf/v1/drone/D1/telemetry' },
  seesRefusals: true,
  isConnected: false,
  firstMessageAt: null,
  lastSeenAt: null,
  clockOffsetMs: null,
  messages: [],
  connections: [],
};
const fromStart = { after: '', isAgain: false };

test('a device that never sent anything and one that signed in but is silent have different messages', () => {
  expect(verdictOf(nothing, fromStart)).toEqual({ state: 'waiting' });
  const signedIn = {
    ...nothing,
    isConnected: true,
    connections: [{ at: at(1), event: 'connected' as const }],
  };
  expect(verdictOf(signedIn, fromStart)).toEqual({ state: 'silent' });
});

test('a refused sign-in is a wrong secret, until the newest incident is another', () => {
  const refused = { ...nothing, connections: [{ at: at(3), event: 'refused' as const }] };
  expect(verdictOf(refused, fromStart)).toEqual({
    state: 'refused',
    refusal: 'secret',
    field: null,
    leaf: null,
    at: at(3),
  });
  const bad = message(5, { refusal: 'schema', field: 'data.lat' });
  const later = { ...refused, isConnected: true, messages: [bad] };
  expect(verdictOf(later, fromStart)).toEqual({
    state: 'refused',
    refusal: 'schema',
    field: 'data.lat',
    leaf: 'telemetry',
    at: at(5),
  });
  const good = { ...later, messages: [message(6), bad] };
  expect(verdictOf(good, fromStart)).toEqual({ state: 'arrived', at: at(6) });
});

test('a device that spoke long ago has arrived, but not with a secret that was made since', () => {
  const known = { ...nothing, firstMessageAt: at(1), lastSeenAt: at(9) };
  expect(verdictOf(known, fromStart)).toEqual({ state: 'arrived', at: at(9) });
  expect(verdictOf(known, { after: at(9), isAgain: true })).toEqual({ state: 'waiting' });
});

test('incidents from before a new secret do not count against it', () => {
  const before = {
    ...nothing,
    messages: [message(4)],
    connections: [{ at: at(2), event: 'refused' as const }],
  };
  const after = newestAt(before);
  expect(after).toBe(at(4));
  expect(verdictOf(before, { after, isAgain: true })).toEqual({ state: 'waiting' });
  const tried = { ...before, connections: [{ at: at(7), event: 'refused' as const }] };
  expect(verdictOf(tried, { after, isAgain: true })).toMatchObject({ state: 'refused', refusal: 'secret' });
});

test('a wrong secret is resolved by the next sign-in, even before the first message', () => {
  const fixed: Diagnostics = {
    ...nothing,
    isConnected: true,
    connections: [
      { at: at(4), event: 'connected' },
      { at: at(2), event: 'refused' },
    ],
  };
  expect(verdictOf(fixed, { after: at(1), isAgain: true })).toEqual({ state: 'silent' });
});
