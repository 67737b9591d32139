import { beforeEach, expect, test, vi } from 'vitest';
import {
  chatAppHref,
  dropBindTicket,
  newChatAppState,
  readBindTicket,
  storeBindTicket,
  takeChatAppState,
} from './chat-app-session.ts';

beforeEach(() => {
  sessionStorage.clear();
  dropBindTicket();
});

test('[P-15] an answer of the chat app counts once, and only with the state that this tab sent last', () => {
  const first = newChatAppState('/complete');
  const second = newChatAppState('/realtime');
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
  expect(takeChatAppState(second)).toBe('/realtime');
  expect(takeChatAppState(second)).toBeUndefined();
  const third = newChatAppState('/complete');
  expect(takeChatAppState(first)).toBeUndefined();
  expect(takeChatAppState(third)).toBeUndefined();
  expect(takeChatAppState(null)).toBeUndefined();
});

test('the address of the chat app keeps its own parameters and mark, and gets the way back and the state', () => {
  const href = chatAppHref('https://chat.test/qr?appid=wx1&scope=login#here', '/wechatlogin', 'abc');
  const url = new URL(href);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'wx1',
    scope: 'login',
    redirect_uri: `${location.origin}/wechatlogin`,
    state: 'abc',
  });
  expect(url.hash).toBe('#here');
});

test('[P-16] a bind ticket lives ten minutes in the tab, is in no address, and is gone once dropped', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  storeBindTicket('ticket-1');
  expect(readBindTicket()).toEqual({ token: 'ticket-1', expiresAt: 1_600_000 });
  expect(location.href).not.toContain('ticket-1');
  vi.resetModules();
  const afterReload = await import('./chat-app-session.ts');
  expect(afterReload.readBindTicket()?.token).toBe('ticket-1');
  afterReload.dropBindTicket();
  dropBindTicket();
  expect(readBindTicket()).toBeUndefined();
  vi.useRealTimers();
});
