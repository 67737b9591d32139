import type { LinkPhase } from '@smartflight/client/live/socket.ts';
import type { LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, clearSession, useSession } from '../shared/api/session.ts';
import { clearToken, writeToken } from '../shared/api/token.ts';
import { loadMessages } from '../shared/i18n/messages.ts';
import { useToasts } from '../shared/ui/overlay/toast-store.ts';
import { joinLink } from './link.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; scope?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private n = 0;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.n += 1;
    this.onmessage?.({ data: JSON.stringify({ n: this.n, at: 0, ...message }) });
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** The server's response when the session is checked. */
let answer: () => Response = () => new Response();
const alive = () => new Response(JSON.stringify({ code: 0, msg: '', result: {} }));
const dead = () =>
  new Response(JSON.stringify({ code: 'session.ended', msg: 'Your session has ended.' }), { status: 401 });

beforeEach(async () => {
  await loadMessages('en', 'app');
  vi.useFakeTimers();
  FakeSocket.all = [];
  answer = alive;
  useToasts.setState({ toasts: [] });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => answer());
  history.replaceState(null, '', '/realtime');
  clearToken();
  clearSession();
  beginSession('secret', false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const snapshot = { type: 'snapshot', drones: [] };
const delta = { type: 'delta', drones: [], gone: [] };
const news = { type: 'changed', noun: 'inbox', id: 'me' };

function user() {
  const events: LiveEvent['type'][] = [];
  const phases: LinkPhase[] = [];
  const subscription = joinLink({
    onEvent: ({ type }) => events.push(type),
    onPhase: (phase) => phases.push(phase),
  });
  return { ...subscription, events, phases };
}

test('inbox and map share one connection: drones go to the map alone, changes to both', () => {
  const [inbox, map] = [user(), user()];
  map.watch({ scope: 'own' });
  const socket = FakeSocket.all[0];
  socket?.accept();
  for (const message of [news, snapshot, delta]) socket?.say(message);
  expect(FakeSocket.all).toHaveLength(1);
  expect(inbox.events).toEqual(['changed']);
  expect(map.events).toEqual(['changed', 'snapshot', 'delta']);
  expect([inbox.phases.at(-1), map.phases.at(-1)]).toEqual(['live', 'live']);
  map.stop();
  expect(socket?.sent.at(-1)).toEqual({ type: 'listen' });
  inbox.stop();
  expect(socket?.readyState).toBe(3);
});

test('what is left of one view never reaches the next, which is live with its own snapshot', () => {
  const [inbox, before] = [user(), user()];
  before.watch({ scope: 'own' });
  const socket = FakeSocket.all[0];
  socket?.accept();
  for (const message of [news, snapshot]) socket?.say(message);
  before.stop();
  const next = user();
  next.watch({ scope: 'tenant' });
  socket?.say(delta);
  expect(next.phases).toEqual(['connecting']);
  socket?.say(snapshot);
  expect(next.events).toEqual(['snapshot']);
  expect(next.phases).toEqual(['connecting', 'live']);
  next.stop();
  inbox.stop();
});

const look = () => document.dispatchEvent(new Event('visibilitychange'));

test('[P-10] a connection refused for a dead token shows the message, then sign-in with the way back', async () => {
  const inbox = user();
  answer = dead;
  FakeSocket.all[0]?.accept();
  FakeSocket.all[0]?.end(4401);
  await vi.advanceTimersByTimeAsync(0);
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Your session has ended.']);
  expect(useSession.getState().phase).toBe('ending');
  await vi.advanceTimersByTimeAsync(2000);
  expect(location.pathname + location.search).toBe('/login?redirect=%2Frealtime');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  inbox.stop();
});

test('a refused connection with a live session does not log out, and reconnects with its subscriptions', async () => {
  const map = user();
  map.watch({ scope: 'own' });
  FakeSocket.all[0]?.end(4401);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([FakeSocket.all.length, useSession.getState().phase]).toEqual([2, 'in']);
  FakeSocket.all[1]?.accept();
  expect(FakeSocket.all[1]?.sent.at(-1)).toMatchObject({ type: 'watch', scope: 'own' });
  FakeSocket.all[1]?.say(snapshot);
  expect(map.phases.at(-1)).toBe('live');
  map.stop();
});

test('it never signs in with the token of another user who came in another tab', () => {
  const inbox = user();
  FakeSocket.all[0]?.end(1006);
  writeToken('of another', false);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  inbox.stop();
});

test('after the server ended the connection for good, the next that joins or looks gets a new one', () => {
  const inbox = user();
  FakeSocket.all[0]?.end(4403);
  expect(inbox.phases.at(-1)).toBe('ended');
  const map = user();
  map.watch({ scope: 'own' });
  FakeSocket.all[1]?.accept();
  FakeSocket.all[1]?.say(snapshot);
  expect(map.phases.at(-1)).toBe('live');
  map.stop();
  FakeSocket.all[1]?.end(4403);
  look();
  expect(FakeSocket.all).toHaveLength(3);
  inbox.stop();
});

test('a general listener receives every message, also those for others', () => {
  const received = vi.fn();
  const subscription = joinLink({ onEvent: () => undefined, onPhase: () => undefined, onReceived: received });
  const map = user();
  map.watch({ scope: 'own' });
  FakeSocket.all[0]?.accept();
  expect(received).not.toHaveBeenCalled();
  FakeSocket.all[0]?.say(snapshot);
  FakeSocket.all[0]?.say(delta);
  expect(received).toHaveBeenCalledTimes(2);
  subscription.stop();
  map.stop();
});

test('who may no longer watch asks no more: the others keep their connection', () => {
  const [inbox, map] = [user(), user()];
  map.watch({ scope: 'own' });
  FakeSocket.all[0]?.accept();
  FakeSocket.all[0]?.end(4403);
  vi.advanceTimersByTime(1_000);
  FakeSocket.all[1]?.accept();
  FakeSocket.all[1]?.say(news);
  expect([map.phases.at(-1), inbox.phases.at(-1)]).toEqual(['ended', 'live']);
  map.watch({ scope: 'own', zoom: 9 });
  expect(FakeSocket.all[1]?.sent.map(({ type }) => type)).toEqual(['auth', 'listen']);
  map.stop();
  inbox.stop();
});
