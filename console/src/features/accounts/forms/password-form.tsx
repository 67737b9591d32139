import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import { passwordForm } from '@smartflight/contract/accounts/profile.schemas.ts';
import { accountName } from '../../../shared/api/account-name.ts';
import { call } from '../../../shared/api/client.ts';
import { endingSessions, leave } from '../../../shared/api/session-end.ts';
import { EditForm } from '../../../shared/forms/edit-form.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import type { Editing } from '../../../shared/forms/use-editing.ts';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';

const initial = { oldPassword: '', newPassword: '', confirm: '' };

/** The change of the password ends every session including this one, so the user must log in again. */
export function PasswordForm({ name, editing }: { name: string; editing: Editing }) {
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
    <EditForm form={form} cancel={editing.cancel} label={t('profile.changePassword')}>
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
