import type { InboxState, Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { useToasts } from '../../shared/ui/overlay/toast-store.ts';
import { inboxKey, useInboxState } from './inbox.queries.ts';
import { useMarking } from './notices.queries.ts';
import { useArrivals } from './use-inbox-live.ts';

vi.mock('../../shared/after-paint.ts', () => ({
  afterPaint: (done: () => void) => done(),
  onceShown: (done: () => void) => done(),
}));

const notice = (no: number, severity: Notice['severity']): Notice => ({
  id: `n${no}`,
  no,
  kind: 'alarm',
  severity,
  alarm: null,
  text: `message ${no}`,
  target: null,
  createdAt: '2026-03-01T12:00:00Z',
  readAt: null,
});

let state: InboxState = { unread: 0, newest: 0 };
let items: Notice[] = [];
let marked: InboxState = state;
let client = new QueryClient();

beforeEach(async () => {
  vi.useFakeTimers();
  await loadMessages('en', 'app');
  [state, items] = [{ unread: 0, newest: 4 }, []];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  useToasts.setState({ toasts: [] });
  beginSession('token', true);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const list = { ...state, items, next: null };
    const result = init.method === 'PATCH' ? marked : url.includes('/state') ? state : list;
    return new Response(JSON.stringify({ code: 0, msg: '', result }));
  });
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const settle = () => act(() => vi.advanceTimersByTimeAsync(10));
async function receive(next: InboxState) {
  state = next;
  await act(() => client.invalidateQueries({ queryKey: inboxKey }));
  await settle();
}
const texts = () => useToasts.getState().toasts.map(({ text }) => text);

test('a critical message is shown as a toast even when newer ones arrive with it, two at most', async () => {
  renderHook(useArrivals, { wrapper });
  await settle();
  items = [notice(7, 'info'), notice(6, 'warning'), notice(5, 'critical')];
  await receive({ unread: 3, newest: 7 });
  expect(texts()).toEqual(['message 5']);
  items = [10, 9, 8].map((no) => notice(no, 'critical'));
  await receive({ unread: 6, newest: 10 });
  expect(texts().filter((text) => text !== 'message 5')).toHaveLength(2);
});

test('a count that falls back and comes again announces nothing twice', async () => {
  const arrivals = renderHook(useArrivals, { wrapper });
  await settle();
  await receive({ unread: 3, newest: 7 });
  await receive({ unread: 0, newest: 4 });
  await receive({ unread: 3, newest: 7 });
  expect(arrivals.result.current).toBe(3);
});

test('the answer to a mark from before a newer message does not take that message back', async () => {
  const inbox = renderHook(() => ({ state: useInboxState(), mark: useMarking().markOne }), { wrapper });
  await settle();
  await receive({ unread: 2, newest: 5 });
  marked = { unread: 0, newest: 4 };
  act(() => inbox.result.current.mark('n4'));
  state = { unread: 1, newest: 5 };
  await settle();
  expect(inbox.result.current.state).toEqual({ unread: 1, newest: 5 });
  marked = { unread: 0, newest: 5 };
  act(() => inbox.result.current.mark('n5'));
  await settle();
  expect(inbox.result.current.state).toEqual({ unread: 0, newest: 5 });
});
