import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, clearSession, useSession } from '../api/session.ts';
import { loadMessages } from '../i18n/messages.ts';
import { storePreference, usePreferencesOf } from './preferences.ts';

const me: Me = { id: 'u1', username: 'u', avatar: '', roles: ['x'], accountVerified: '1', timeZone: 'UTC' };
const view = (label: string) => ({ kind: 'view' as const, label, query: '' });

type Answer = Response | Promise<Response>;
/** `GET` or `PUT <name>`, in the order sent. */
let sent: string[] = [];
/** Values stored at the server, by name. */
let stored: Record<string, unknown> = {};
let answer: (line: string) => Answer | undefined = () => undefined;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const list = () => {
  const items = Object.entries(stored).map(([name, value]) => ({ name, value, updatedAt: null }));
  return json(200, { code: 0, msg: '', result: { items, total: items.length } });
};
const failed = () => json(500, { code: 'server.failed', msg: '' });
const puts = () => sent.filter((line) => line !== 'GET');

function Views() {
  const { items, phase } = usePreferencesOf('view.', 'view');
  return <output>{`${phase}: ${items.map(([, { label }]) => label).join(' ')}`}</output>;
}
const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const keep = (name: string, label: string) => act(() => storePreference(name, view(label)));

async function open() {
  render(<Views />);
  await pass(0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  await loadMessages('en', 'app');
  localStorage.clear();
  [sent, stored, answer] = [[], {}, () => undefined];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = url.split('/').at(-1) ?? '';
    const line = init.method === 'GET' ? 'GET' : `PUT ${name}`;
    sent.push(line);
    const given = answer(line);
    if (given) return given;
    if (line === 'GET') return list();
    stored[name] = JSON.parse(String(init.body)).value;
    return json(200, { code: 0, msg: '', result: {} });
  });
  clearSession();
  beginSession('token', true);
  useSession.setState({ me });
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a list that can not be had is asked for once in 20 s, and what changed meanwhile goes out when it is there', async () => {
  answer = () => failed();
  await open();
  expect(sent).toEqual(['GET']);
  await pass(19_000);
  expect([sent.length, shown()]).toEqual([1, 'failed: ']);
  await pass(22_000);
  expect(sent).toEqual(['GET', 'GET', 'GET']);
  keep('view.a', 'A');
  answer = () => undefined;
  await pass(20_000);
  expect([puts(), shown()]).toEqual([['PUT view.a'], 'known: A']);
});

test('what is changed while the list is on its way is kept, and sent after it', async () => {
  let come: (response: Response) => void = () => undefined;
  answer = (line) => (line === 'GET' ? new Promise<Response>((resolve) => (come = resolve)) : undefined);
  stored = { 'view.a': view('old') };
  const old = list();
  await open();
  keep('view.a', 'new');
  await pass(5_000);
  expect(puts()).toEqual([]);
  come(old);
  await pass(1_000);
  expect([puts(), shown()]).toEqual([['PUT view.a'], 'known: new']);
});

test('what is changed while another change is on its way is sent too', async () => {
  await open();
  let come: (response: Response) => void = () => undefined;
  answer = (line) =>
    line === 'PUT view.a' ? new Promise<Response>((resolve) => (come = resolve)) : undefined;
  keep('view.a', 'A');
  await pass(600);
  keep('view.b', 'B');
  await pass(2_000);
  expect(puts()).toEqual(['PUT view.a']);
  answer = () => undefined;
  come(json(200, { code: 0, msg: '', result: {} }));
  await pass(1_000);
  expect(puts()).toEqual(['PUT view.a', 'PUT view.b']);
  await pass(60_000);
  expect(puts()).toHaveLength(2);
});

test('one change that the server can not take now holds up no other, and is tried again', async () => {
  await open();
  answer = (line) => (line === 'PUT view.a' ? failed() : undefined);
  keep('view.a', 'A');
  keep('view.b', 'B');
  await pass(1_000);
  expect(puts()).toEqual(['PUT view.a', 'PUT view.b']);
  await pass(19_000);
  expect(puts()).toHaveLength(2);
  answer = () => undefined;
  await pass(2_000);
  expect(puts().at(-1)).toBe('PUT view.a');
  expect(Object.keys(stored)).toEqual(['view.b', 'view.a']);
});
