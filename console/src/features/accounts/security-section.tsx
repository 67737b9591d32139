import { chatApp } from '@smartflight/contract/accounts/chat-app.endpoints.ts';
import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import { passwordForm } from '@smartflight/contract/accounts/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { chatAppHref, newChatAppState } from '../../domain/accounts/chat-app-session.ts';
import { accountName } from '../../shared/api/account-name.ts';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { endingSessions, leave } from '../../shared/api/session-end.ts';
import { EditForm } from '../../shared/forms/edit-form.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Facts, Section } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { refreshAccount, useChatAppPage } from './accounts.queries.ts';
import type { SectionProps } from './basic-section.tsx';
import { EditButton } from './edit-button.tsx';
import { Factors } from './factors.tsx';
import { LinkedIdentities } from './linked-identities.tsx';
import { Sessions } from './sessions.tsx';

/** Sign-in methods and sessions. */
export function SecuritySection({ info, editing }: SectionProps) {
  const t = useT();
  return (
    <Section id="security" title={t('profile.security')}>
      {editing.part === 'password' ? (
        <PasswordForm name={info.email || info.phone} cancel={editing.cancel} />
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

const initial = { oldPassword: '', newPassword: '', confirm: '' };

/** The change ends every session including this one, so the user must log in again. */
function PasswordForm({ name, cancel }: { name: string; cancel: () => void }) {
  const t = useT();
  const form = useSchemaForm({
    schema: passwordForm,
    initial,
    together: { newPassword: ['confirm'], oldPassword: ['newPassword'] },
    refusals: { 'password.wrong': 'oldPassword', 'password.common': 'newPassword' },
    send: async ({ oldPassword, newPassword }) => {
      await endingSessions(async () => {
        await call(profile.changePassword, { body: { oldPassword, newPassword } });
        accountName.keep(name);
        toast.ok(t('profile.passwordChanged'));
        leave();
      });
    },
  });
  return (
    <EditForm form={form} cancel={cancel} label={t('profile.changePassword')}>
      <p>{t('profile.passwordEnds')}</p>
      <PasswordField form={form} name="oldPassword" label={t('profile.oldPassword')} purpose="current" />
      <PasswordField
        form={form}
        name="newPassword"
        label={t('registration.newPassword')}
        hint={t('profile.passwordHint')}
        purpose="new"
      />
      <PasswordField form={form} name="confirm" label={t('registration.confirm')} purpose="new" />
    </EditForm>
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
