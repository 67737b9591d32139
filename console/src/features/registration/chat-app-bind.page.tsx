import { chatApp } from '@smartflight/contract/accounts/chat-app.endpoints.ts';
import type { BodyInput } from '@smartflight/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import { type BindTicket, dropBindTicket, readBindTicket } from '../../domain/accounts/chat-app-session.ts';
import { setPendingStep } from '../../domain/accounts/pending-step.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { beginSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { BindForm } from './bind-form.tsx';
import { EntryPage } from './entry-page.tsx';
import { RegisterForm } from './register-form.tsx';

/** The valid ticket of the page, if any; the server may invalidate it earlier. */
function useTicket(): { ticket: BindTicket | undefined; end: () => void } {
  const [ticket, setTicket] = useState(readBindTicket);
  const isPast = ticket !== undefined && ticket.expiresAt <= Date.now();
  useEffect(() => {
    if (!ticket) return;
    const timer = setTimeout(() => setTicket(undefined), Math.max(0, ticket.expiresAt - Date.now()));
    return () => clearTimeout(timer);
  }, [ticket]);
  return { ticket: isPast ? undefined : ticket, end: () => setTicket(undefined) };
}

/** P-16: links a chat-app identity to an existing account or a new one. */
export function ChatAppBindPage() {
  const t = useT();
  const [way, setMethod] = useState<'existing' | 'fresh'>('existing');
  const { ticket, end } = useTicket();
  if (!ticket) return <Expired />;
  const bind = async (body: BodyInput<typeof chatApp.bind>) => {
    try {
      const { access_token, second_factor: step } = await call(chatApp.bind, { body, ticket: ticket.token });
      dropBindTicket();
      if (step) {
        setPendingStep(step);
        go('/login', { replace: true });
        return;
      }
      go('/complete', { replace: true });
      beginSession(access_token, true);
    } catch (error) {
      if (error instanceof ApiProblem && error.code.startsWith('session.')) end();
      throw error;
    }
  };
  const options = [
    { value: 'existing', label: t('registration.wechat.existing') },
    { value: 'fresh', label: t('registration.wechat.newAccount') },
  ] as const;
  return (
    <EntryPage heading="auth.wechatBind" intro={t('registration.wechat.intro')}>
      <div className="sf-entry-way">
        <Segment label={t('registration.wechat.mode')} value={way} options={options} change={setMethod} />
      </div>
      {way === 'existing' ? (
        <BindForm send={bind} />
      ) : (
        <RegisterForm label={t('registration.wechat.bindNew')} send={bind} />
      )}
    </EntryPage>
  );
}

function Expired() {
  const t = useT();
  useEffect(() => dropBindTicket, []);
  return (
    <EntryPage heading="auth.wechatBind" intro={t('registration.wechat.expired')}>
      <PageLink to="/login" className="sf-button is-primary sf-entry-go">
        {t('auth.back')}
      </PageLink>
    </EntryPage>
  );
}
