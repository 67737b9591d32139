import { existingAccount } from '@smartflight/contract/accounts/chat-app.schemas.ts';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';

const initial = { username: '', password: '' };

export function BindForm({ send }: { send: (account: typeof initial) => Promise<void> }) {
  const t = useT();
  const form = useSchemaForm({
    schema: existingAccount,
    initial,
    phones: ['username'],
    draft: { name: 'bind', keep: ['username'] },
    send,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <ContactField form={form} name="username" label={t('auth.account')} autoComplete="username" />
      <PasswordField form={form} name="password" label={t('auth.password')} purpose="current" />
      <FormEnd form={form} label={t('registration.wechat.bind')} className="sf-entry-go" />
    </form>
  );
}
