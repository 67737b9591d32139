import { registration } from '@smartflight/contract/accounts/registration.endpoints.ts';
import { recoverForm } from '@smartflight/contract/accounts/registration.schemas.ts';
import { CodeField } from '../../domain/accounts/code-field.tsx';
import { accountName } from '../../shared/api/account-name.ts';
import { call } from '../../shared/api/client.ts';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { EntryPage } from './entry-page.tsx';

/** P-17: sets a new password with a verification code, then leads to sign-in. */
export function RecoverPage() {
  const t = useT();
  const form = useSchemaForm({
    schema: recoverForm,
    initial: { target: accountName.read(), code: '', password: '', confirm: '' },
    draft: { name: 'recover', keep: ['target'] },
    phones: ['target'],
    together: { password: ['confirm'] },
    refusals: { 'code.wrong': 'code', 'password.common': 'password' },
    send: async ({ confirm: _confirm, ...secret }) => {
      await call(registration.recover, { body: secret });
      accountName.keep(secret.target);
      toast.ok(t('registration.passwordReset'));
      go('/login');
    },
  });
  return (
    <EntryPage heading="auth.recover" intro={t('registration.recoverIntro')}>
      <form onSubmit={form.submit} noValidate>
        <RestoredNote form={form} />
        <ContactField form={form} name="target" label={t('auth.account')} autoComplete="username" />
        <CodeField form={form} name="code" target="target" purpose="recover" />
        <PasswordField
          form={form}
          name="password"
          label={t('registration.newPassword')}
          hint={t('registration.passwordHint')}
          purpose="new"
        />
        <PasswordField form={form} name="confirm" label={t('registration.confirm')} purpose="new" />
        <FormEnd form={form} label={t('registration.setPassword')} className="sf-entry-go" />
      </form>
      <p className="sf-entry-other">
        <PageLink to="/login">{t('auth.back')}</PageLink>
      </p>
    </EntryPage>
  );
}
