import { noticeKinds } from '@smartflight/contract/messages/inbox.ts';
import { noticeTexts } from '@smartflight/contract/messages/notice-texts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../shared/i18n/messages.ts';
import InboxPanel from './inbox-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the filter offers the kinds of which there can be a message, and no others', async () => {
  await loadMessages('en', 'app');
  const result = { unread: 0, newest: 0, items: [], next: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, msg: '', result })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InboxPanel unread={0} hrefOf={() => undefined} close={() => undefined} />
    </QueryClientProvider>,
  );
  const options = within(screen.getByRole('combobox')).getAllByRole<HTMLOptionElement>('option');
  const reported = new Set<string>(Object.values(noticeTexts).map(({ kind }) => kind));
  expect(options.map(({ value }) => value)).toEqual([
    '',
    ...noticeKinds.filter((kind) => reported.has(kind)),
  ]);
});
