import { chatApp } from '@smartflight/contract/accounts/chat-app.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { chatAppHref, newChatAppState } from '../../domain/accounts/chat-app-session.ts';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Facts, Section } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { refreshAccount, useChatAppPage } from './accounts.queries.ts';
import { EditButton } from './edit-button.tsx';
import { Factors } from './factors.tsx';
import { lazyForm } from './forms/lazy-form.tsx';
import { LinkedIdentities } from './linked-identities.tsx';
import type { SectionProps } from './section-props.ts';
import { Sessions } from './sessions.tsx';

const PasswordForm = lazyForm(async () => (await import('./forms/password-form.tsx')).PasswordForm);

/** Sign-in methods and sessions. */
export function SecuritySection({ info, editing }: SectionProps) {
  const t = useT();
  return (
    <Section id="security" title={t('profile.security')}>
      {editing.part === 'password' ? (
        <PasswordForm editing={editing} name={info.email || info.phone} />
      ) : (
        <Facts
          rows={[
            {
              name: t('auth.password'),
              value: '••••••••',
              action: (
                <EditButton
                  editing={editing}
                  part="password"
                  name={t('auth.password')}
                  label={t('profile.change')}
                />
              ),
            },
          ]}
        />
      )}
      <ChatAppRow isBound={info.wechatBound} />
      <Factors />
      <LinkedIdentities />
      <Sessions />
    </Section>
  );
}

function ChatAppRow({ isBound }: { isBound: boolean }) {
  const t = useT();
  const queries = useQueryClient();
  const page = useChatAppPage();
  const unbind = async () => {
    const question = {
      text: t('profile.unbindAsk'),
      detail: t('profile.unbindText'),
      ok: t('profile.unbind'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await call(chatApp.unbindOwn, {});
      toast.ok(t('profile.wechatUnbound'));
      await refreshAccount(queries);
    } catch (error) {
      reportProblem(error);
    }
  };
  const bind = (to: string) => location.assign(chatAppHref(to, '/profile', newChatAppState('/profile')));
  const missing = page === null ? t('profile.wechatMissing') : t('profile.notBound');
  return (
    <Facts
      rows={[
        {
          name: t('profile.wechat'),
          value: isBound ? t('profile.bound') : missing,
          action: isBound ? (
            <button type="button" className="sf-button" onClick={() => void unbind()}>
              {t('profile.unbind')}
            </button>
          ) : (
            page && (
              <button type="button" className="sf-button" onClick={() => bind(page)}>
                {t('auth.wechatBind')}
              </button>
            )
          ),
        },
      ]}
    />
  );
}
