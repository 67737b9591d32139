import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenIdFlow, readOpenIdFlow, storeOpenIdFlow } from '../../domain/accounts/openid-flow.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { useQuestion } from '../../shared/ui/overlay/confirm-store.ts';
import { useToasts } from '../../shared/ui/overlay/toast-store.ts';
import { LinkedIdentities } from './linked-identities.tsx';
import { OpenIdReturn } from './openid-return.ts';

const identity = {
  id: '00000000-0000-4000-8000-000000000001',
  issuer: 'https://id.test/realms/farm',
  name: 'li.wei',
  linkedAt: '2026-11-01T08:00:00.000Z',
  usedAt: null,
};
let own: { provider: string | null; identities: object[] };
let calls: { what: string; body: unknown }[] = [];
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(async () => {
  await loadMessages('en', 'app');
  sessionStorage.clear();
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  own = { provider: 'Farm ID', identities: [] };
  calls = [];
  vi.stubGlobal(
    'fetch',
    async (href: string, { method = 'GET', body }: { method?: string; body?: string }) => {
      const { pathname } = new URL(href, location.origin);
      if (method !== 'GET')
        calls.push({
          what: `${method} ${pathname}`,
          body: body === undefined ? undefined : JSON.parse(body),
        });
      const answer = pathname.endsWith('/begin') ? { href: 'https://id.test/authorize', ticket: 't1' } : own;
      const result = method === 'POST' && !pathname.endsWith('/begin') ? { name: 'li.wei' } : answer;
      return new Response(JSON.stringify({ code: 0, msg: '', result: method === 'DELETE' ? {} : result }));
    },
  );
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const show = (leave?: (href: string) => void) =>
  render(
    <QueryClientProvider client={queryClient}>
      <LinkedIdentities leave={leave} />
    </QueryClientProvider>,
  );

test('without a provider and an identity the profile shows nothing', async () => {
  own = { provider: null, identities: [] };
  const { container } = show();
  await waitFor(() => expect(queryClient.getQueryData(['accounts', 'openid'])).toEqual(own));
  expect(container.textContent).toBe('');
});

test('an identity is linked at the provider, which this tab remembers', async () => {
  const leave = vi.fn<(href: string) => void>();
  show(leave);
  fireEvent.click(await screen.findByRole('button', { name: 'Link Farm ID' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://id.test/authorize'));
  expect(calls.map(({ what }) => what)).toEqual(['POST /api/account/openid/begin']);
  expect(readOpenIdFlow()).toMatchObject({ purpose: 'link', ticket: 't1' });
});

test('a linked identity is named with its provider, and removed after a question', async () => {
  own = { provider: null, identities: [identity] };
  show();
  expect((await screen.findByRole('listitem')).textContent).toContain('li.weiid.test');
  expect(screen.queryByRole('button', { name: /^Link/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove li.wei' }));
  await waitFor(() =>
    expect(useQuestion.getState().question?.text).toBe('Remove the linked identity li.wei?'),
  );
  expect(calls).toEqual([]);
  own = { provider: null, identities: [] };
  useQuestion.getState().answer(true);
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(calls.map(({ what }) => what)).toEqual([`DELETE /api/account/openid/${identity.id}`]);
});

test.each<[OpenIdFlow['purpose'], number, string]>([
  ['link', 1, 'Identity linked.'],
  ['sign-in', 0, 'This login was not started in this tab. Start again.'],
])('with a session, the response to a flow of %s makes %i calls', async (purpose, sent, text) => {
  storeOpenIdFlow({ purpose, ticket: 't1', provider: 'Farm ID', back: '/' });
  history.replaceState(null, '', '/openid?code=c1&state=s1');
  render(<OpenIdReturn />);
  await waitFor(() => expect(toasts()).toEqual([text]));
  expect(location.pathname + location.search).toBe('/profile');
  expect(calls).toHaveLength(sent);
  if (sent > 0)
    expect(calls[0]).toEqual({
      what: 'POST /api/account/openid',
      body: { ticket: 't1', code: 'c1', state: 's1' },
    });
  expect(readOpenIdFlow()).toBeUndefined();
});
