import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveSocket, type LinkPhase } from './socket.ts';

class FakeSocket {
  readyState = 0;
  sent: { type: string; token?: string; fresh?: boolean; teamId?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
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
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function start(token: () => string | undefined = () => 'secret') {
  const sockets: FakeSocket[] = [];
  const phases: LinkPhase[] = [];
  const events: string[] = [];
  const socket = createLiveSocket({
    url: 'ws://x/api/live',
    token,
    onEvent: ({ type }) => events.push(type),
    onPhase: (phase) => phases.push(phase),
    onWithdrawn: () => phases.push('ended'),
    open: () => {
      const made = new FakeSocket();
      sockets.push(made);
      return made;
    },
    random: () => 1,
  });
  const last = () => sockets.at(-1) ?? new FakeSocket();
  return { socket, sockets, phases, events, last };
}
const snapshot = (n: number) => ({ type: 'snapshot', n, at: 0, drones: [] });
const delta = (n: number) => ({ type: 'delta', n, at: 0, drones: [], gone: [] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it signs in by its first message, listens, then watches', () => {
  const { socket, last } = start();
  socket.watch({ teamId: 't1' });
  last().accept();
  expect(last().sent).toEqual([
    { type: 'auth', token: 'secret' },
    { type: 'listen' },
    { type: 'watch', teamId: 't1' },
  ]);
});

test('pauses double up to 20 s for ever and start over after the first message', () => {
  const { sockets, last } = start();
  const pauses: number[] = [];
  for (let k = 0; k < 8; k++) {
    const before = sockets.length;
    const at = Date.now();
    last().end(1006);
    while (sockets.length === before) vi.advanceTimersByTime(100);
    pauses.push(Date.now() - at);
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
  last().accept();
  last().say(snapshot(1));
  const before = sockets.length;
  last().end(1012);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(before + 1);
});

test('a server that closes each connection is retried at growing intervals', () => {
  const { sockets, phases, last } = start();
  for (const count of [2, 3, 4]) {
    last().accept();
    last().say({ type: 'bye', code: 1013 });
    last().end(1013);
    vi.advanceTimersByTime(500 * 2 ** (count - 2));
    expect(sockets).toHaveLength(count);
  }
  expect(phases).not.toContain('live');
});

test('a gap in the numbers asks for a fresh snapshot and a steady count does not', () => {
  const { socket, last } = start();
  socket.watch({});
  last().accept();
  last().say(snapshot(1));
  last().say(delta(2));
  expect(last().sent.filter(({ fresh }) => fresh)).toHaveLength(0);
  last().say(delta(4));
  expect(last().sent.filter(({ fresh }) => fresh)).toHaveLength(1);
});

test('a connection that falls silent is closed within 8 s and reopened', () => {
  const { socket, sockets, phases, last } = start();
  socket.watch({});
  last().accept();
  last().say(snapshot(1));
  vi.advanceTimersByTime(7_400);
  expect(phases.at(-1)).toBe('live');
  vi.advanceTimersByTime(200);
  expect(phases.at(-1)).toBe('waiting');
  vi.advanceTimersByTime(600);
  expect(sockets).toHaveLength(2);
});

test('who only listens is given up after 38 s of silence, and sooner again once it watches', () => {
  const { socket, sockets, last } = start();
  last().accept();
  last().say({ type: 'changed', n: 1, noun: 'inbox', id: 'a' });
  vi.advanceTimersByTime(37_000);
  expect(sockets).toHaveLength(1);
  socket.watch({});
  vi.advanceTimersByTime(8_100);
  expect(sockets).toHaveLength(2);
  socket.unwatch();
  last().accept();
  expect(last().sent.map(({ type }) => type)).toEqual(['auth', 'listen']);
  vi.advanceTimersByTime(39_000);
  expect(sockets).toHaveLength(3);
});

test('without the right to watch it goes on listening', () => {
  const { socket, sockets, phases, last } = start();
  socket.watch({});
  last().accept();
  last().end(4403);
  expect(phases).toContain('ended');
  vi.advanceTimersByTime(600);
  expect(sockets).toHaveLength(2);
  last().accept();
  expect(last().sent.map(({ type }) => type)).toEqual(['auth', 'listen']);
});

test('a dead token or a withdrawn right ends it for good', () => {
  for (const code of [4401, 4403]) {
    const { sockets, phases, last } = start();
    last().accept();
    last().end(code);
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
    expect(phases.at(-1)).toBe('ended');
  }
});

test('returning to the page connects at once instead of waiting for the pause', () => {
  const { socket, sockets, last } = start();
  for (let k = 0; k < 6; k++) {
    last().end(1006);
    vi.advanceTimersByTime(30_000);
  }
  last().end(1006);
  const before = sockets.length;
  socket.check();
  expect(sockets).toHaveLength(before + 1);
});
