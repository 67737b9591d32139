import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, clearSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { LiveFooter, useLinkNoted } from './live-footer.tsx';

class FakeSocket {
  static last: FakeSocket | undefined;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send = () => undefined;
  close = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  beginSession('secret', false);
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Footer() {
  useLinkNoted();
  return <LiveFooter small={false} />;
}
const shown = () => screen.getByRole('paragraph').textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('the footer shows the connection state and the age of its last message, and no age before the first one', () => {
  render(<Footer />);
  pass(2000);
  expect(shown()).toBe('Connecting');
  const news = { type: 'changed', noun: 'inbox', id: 'me', n: 1, at: 0 };
  act(() => FakeSocket.last?.onmessage?.({ data: JSON.stringify(news) }));
  pass(1000);
  expect(shown()).toMatch(/^Live link1\.0\ss$/);
  act(() => FakeSocket.last?.onclose?.({ code: 1006 }));
  pass(400);
  expect(shown()).toMatch(/^Connecting\d/);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(shown()).toMatch(/^Offline/);
  online.mockRestore();
});
