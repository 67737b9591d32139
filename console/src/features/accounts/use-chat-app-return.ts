import { chatApp } from '@smartflight/contract/accounts/chat-app.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { takeChatAppState } from '../../domain/accounts/chat-app-session.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { t } from '../../shared/i18n/messages.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { refreshAccount } from './accounts.queries.ts';

/** Longer than usual because the server calls the chat app's server. */
const exchangeMs = 15_000;

async function bindBy(code: string, state: string | null): Promise<void> {
  if (takeChatAppState(state) !== '/profile') throw new ApiProblem({ status: 0, code: 'chat-app.failed' });
  const { nickname } = await call(chatApp.bindOwn, { body: { code }, timeoutMs: exchangeMs });
  toast.ok(t('profile.wechatBound', { name: nickname }));
}

/** Handles the redirect back from the chat app: its code links the identity once, if this tab started the request. */
export function useChatAppReturn(): void {
  const [search, change] = usePageSearch();
  const queries = useQueryClient();
  const code = search.get('code');
  const state = search.get('state');
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (code === null || taken.current === code) return;
    taken.current = code;
    change({ code: null, state: null });
    bindBy(code, state)
      .catch((error: unknown) => {
        toast.error((error instanceof ApiProblem && error.msg) || t('error.wechatLogin'));
      })
      .finally(() => void refreshAccount(queries));
  }, [code, state, change, queries]);
}
