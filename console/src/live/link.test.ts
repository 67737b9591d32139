import type { LiveEvent } from '@smartflight/contract/live.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeToken } from '../shared/api/token.ts';
import { joinLink } from './link.ts';
import type { LinkPhase } from './socket.ts';

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
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  writeToken('secret', false);
});
afterEach(() => vi.unstubAllGlobals());

const snapshot = { type: 'snapshot', drones: [] };
const delta = { type: 'delta', drones: [], gone: [] };
const news = { type: 'changed', noun: 'inbox', id: 'me' };

function user() {
  const events: LiveEvent['type'][] = [];
  const phases: LinkPhase[] = [];
  const seat = joinLink({
    onEvent: ({ type }) => events.push(type),
    onPhase: (phase) => phases.push(phase),
  });
  return { ...seat, events, phases };
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
