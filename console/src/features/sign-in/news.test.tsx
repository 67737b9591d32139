import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeChatAppState } from '../../domain/accounts/chat-app-session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { AppLinks, ChatAppButton } from './news.tsx';

beforeEach(() => loadMessages('en', 'public'));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('[P-15] the button of the chat app leaves with a state that this tab keeps, and a way back', () => {
  const leave = vi.fn<(href: string) => void>();
  history.replaceState(null, '', '/login?redirect=%2Frealtime');
  render(<ChatAppButton page="https://chat.test/qr?appid=wx1" leave={leave} />);
  fireEvent.click(screen.getByRole('button', { name: 'WeChat login' }));
  const url = new URL(leave.mock.calls[0]?.[0] ?? '');
  expect([url.host, url.searchParams.get('appid')]).toEqual(['chat.test', 'wx1']);
  expect(url.searchParams.get('redirect_uri')).toBe(`${location.origin}/wechatlogin`);
  expect(takeChatAppState(url.searchParams.get('state'))).toBe('/realtime');
});

test('where no app is known nothing is offered', () => {
  const { container } = render(<AppLinks apps={{ android: '', ios: '', windows: '' }} />);
  expect(container.textContent).toBe('');
});
