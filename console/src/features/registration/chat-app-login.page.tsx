import { chatApp } from '@smartflight/contract/accounts/chat-app.endpoints.ts';
import { useEffect, useRef } from 'react';
import { storeBindTicket, takeChatAppState } from '../../domain/accounts/chat-app-session.ts';
import { setPendingStep } from '../../domain/accounts/pending-step.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { beginSession } from '../../shared/api/session.ts';
import { t } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { currentHref, go, safeRedirect } from '../../shared/navigation.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { EntryPage } from './entry-page.tsx';

/** Includes a request to the chat app's server, ms. */
const exchangeMs = 15_000;

async function exchange(search: URLSearchParams): Promise<void> {
  const code = search.get('code');
  const back = takeChatAppState(search.get('state'));
  // Unrequested response, or the user declined.
  if (back === undefined || !code) throw new ApiProblem({ status: 0, code: 'chat-app.failed' });
  const answer = await call(chatApp.token, { body: { code }, timeoutMs: exchangeMs });
  if (answer.second_factor) {
    setPendingStep(answer.second_factor);
    go(`/login?redirect=${encodeURIComponent(safeRedirect(back))}`, { replace: true });
  } else if (answer.bound) {
    go(safeRedirect(back), { replace: true });
    beginSession(answer.access_token, true);
  } else {
    storeBindTicket(answer.access_token);
    go('/wechat-bind', { replace: true });
  }
}

/** P-15: exchanges the chat app's response for a session, or for a ticket that binds the identity. */
export async function finishChatAppLogin(search: URLSearchParams): Promise<void> {
  try {
    await exchange(search);
  } catch (error) {
    const message = error instanceof ApiProblem ? error.msg : '';
    toast.error(message || t('error.wechatLogin'));
    go('/login', { replace: true });
  }
}

export function ChatAppLoginPage() {
  const translate = useT();
  const isBegun = useRef(false);
  useEffect(() => {
    // A code can be exchanged only once.
    if (isBegun.current) return;
    isBegun.current = true;
    const { searchParams } = new URL(currentHref(), location.origin);
    history.replaceState(null, '', location.pathname);
    void finishChatAppLogin(searchParams);
  }, []);
  return (
    <EntryPage heading="auth.wechat">
      <p role="status">{translate('registration.wechat.working')}</p>
    </EntryPage>
  );
}
