import { openid } from '@smartflight/contract/accounts/openid.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import {
  answerOf,
  dropOpenIdFlow,
  type OpenIdFlow,
  providerMs,
  readOpenIdFlow,
  storeOpenIdFlow,
} from '../../domain/accounts/openid-flow.ts';
import { setPendingStep } from '../../domain/accounts/pending-step.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { problemText } from '../../shared/api/report.ts';
import { beginSession } from '../../shared/api/session.ts';
import { t } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { currentHref, go, safeRedirect } from '../../shared/navigation.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { EntryPage } from './entry-page.tsx';
import { RegisterForm } from './register-form.tsx';

function fail(text: string): void {
  dropOpenIdFlow();
  toast.error(text);
  go('/login', { replace: true });
}

/**
 * Exchanges the provider's response for a session or a second step. Returns the flow of an identity without an
 * account, which is kept for a reload of the page; undefined when another page was opened.
 */
export async function finishOpenId(search: URLSearchParams): Promise<OpenIdFlow | undefined> {
  const flow = readOpenIdFlow();
  if (flow?.purpose === 'register' && !search.has('state')) return flow;
  dropOpenIdFlow();
  if (flow?.purpose !== 'sign-in') {
    fail(t('error.openid'));
    return undefined;
  }
  try {
    const body = { ticket: flow.ticket, ...answerOf(search) };
    const answer = await call(openid.signIn, { body, timeoutMs: providerMs });
    if (answer.registration !== null) {
      const waiting: OpenIdFlow = { ...flow, purpose: 'register', ticket: answer.registration };
      storeOpenIdFlow(waiting);
      return waiting;
    }
    if (answer.second_factor) {
      setPendingStep(answer.second_factor);
      go(`/login?redirect=${encodeURIComponent(safeRedirect(flow.back))}`, { replace: true });
    } else {
      go(safeRedirect(flow.back), { replace: true });
      beginSession(answer.access_token, true);
    }
  } catch (error) {
    fail(problemText(error, 'error.login'));
  }
  return undefined;
}

/** Where the identity provider returns to: signs in, or registers an account for an unknown identity. */
export function OpenIdPage() {
  const translate = useT();
  const isBegun = useRef(false);
  const [waiting, setWaiting] = useState<OpenIdFlow>();
  useEffect(() => {
    // A response can be exchanged only once.
    if (isBegun.current) return;
    isBegun.current = true;
    const { searchParams } = new URL(currentHref(), location.origin);
    history.replaceState(null, '', location.pathname);
    void finishOpenId(searchParams).then(setWaiting);
  }, []);
  if (waiting) return <NewIdentity flow={waiting} />;
  return (
    <EntryPage heading="auth.login">
      <p role="status">{translate('registration.openid.working')}</p>
    </EntryPage>
  );
}

function NewIdentity({ flow: { ticket, provider } }: { flow: OpenIdFlow }) {
  const translate = useT();
  return (
    <EntryPage heading="auth.register" intro={translate('registration.openid.intro', { name: provider })}>
      <RegisterForm
        label={translate('registration.openid.register')}
        send={async (account) => {
          try {
            const { access_token } = await call(openid.register, { body: { ticket, account } });
            dropOpenIdFlow();
            go('/complete', { replace: true });
            beginSession(access_token, true);
          } catch (error) {
            if (!(error instanceof ApiProblem && error.code === 'openid.expired')) throw error;
            fail(problemText(error));
          }
        }}
      />
      <p className="sf-entry-other">
        {translate('registration.openid.existing', { name: provider })}{' '}
        <PageLink to="/login?redirect=%2Fprofile">{translate('auth.back')}</PageLink>
      </p>
    </EntryPage>
  );
}
