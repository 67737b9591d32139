import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeChatAppState } from '../../shared/chat-app/chat-app-session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { AppLinks, ChatAppButton } from './news.tsx';

beforeEach(() => loadMessages('en', 'public'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[P-15] the button of the chat app leaves with a state that this tab keeps, and a way back', () => {
  const assign = vi.fn<(href: string) => void>();
  const { origin, pathname, hash } = location;
  vi.stubGlobal('location', { origin, pathname, hash, search: '?redirect=%2Frealtime', assign });
  render(<ChatAppButton page="https://chat.test/qr?appid=wx1" />);
  fireEvent.click(screen.getByRole('button', { name: 'WeChat login' }));
  const url = new URL(assign.mock.calls[0]?.[0] ?? '');
  expect([url.host, url.searchParams.get('appid')]).toEqual(['chat.test', 'wx1']);
  expect(url.searchParams.get('redirect_uri')).toBe(`${origin}/wechatlogin`);
  expect(takeChatAppState(url.searchParams.get('state'))).toBe('/realtime');
});

test('where no app is known nothing is offered', () => {
  const { container } = render(<AppLinks apps={{ android: '', ios: '', windows: '' }} />);
  expect(container.textContent).toBe('');
});
