import { noticeKinds } from '@smartflight/contract/messages/inbox.ts';
import { noticeTexts } from '@smartflight/contract/messages/notice-texts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
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
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind of message' }));
  const options = await screen.findAllByRole('option');
  const reported = new Set<string>(Object.values(noticeTexts).map(({ kind }) => kind));
  const labels = noticeKinds.filter((kind) => reported.has(kind)).map((kind) => t(`inbox.kinds.${kind}`));
  expect(options.map(({ textContent }) => textContent)).toEqual([t('inbox.anyKind'), ...labels]);
});
