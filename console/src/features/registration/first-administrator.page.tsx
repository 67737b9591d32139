import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { firstAdministratorForm } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { useEffect, useState } from 'react';
import { accountName } from '../../shared/api/account-name.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { currentHref, go } from '../../shared/navigation.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { EntryPage } from './entry-page.tsx';

const initial = { username: '', email: '', password: '', confirm: '' };
const heading = 'registration.first.heading';

/** Why there is no form: no token in the address, an expired one, or an administrator exists. */
type Closed = 'missing' | 'ended' | 'over';

/**
 * Creates the first administrator with the token that the server printed at its start, after the `#` of this address.
 */
export function FirstAdministratorPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [closed, setClosed] = useState<Closed | undefined>(token === '' ? 'missing' : undefined);
  // Tokens must not stay in the browser's history.
  useEffect(() => go(currentHref().replace(/#.*$/, ''), { replace: true }), []);
  return closed ? <NoForm why={closed} /> : <Form token={token} close={setClosed} />;
}

function Form({ token, close }: { token: string; close: (why: Closed) => void }) {
  const t = useT();
  const form = useSchemaForm({
    schema: firstAdministratorForm,
    initial,
    together: { password: ['confirm'] },
    refusals: { 'contact.taken': 'email', 'password.common': 'password' },
    send: async ({ confirm: _confirm, ...body }) => {
      try {
        await call(accounts.createFirst, { body, ticket: token });
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'setup.over') close('over');
        if (error instanceof ApiProblem && error.code.startsWith('session.')) close('ended');
        throw error;
      }
      accountName.keep(body.email);
      toast.ok(t('registration.first.done'));
      go('/login', { replace: true });
    },
  });
  return (
    <EntryPage heading={heading} intro={t('registration.first.intro')}>
      <form onSubmit={form.submit} noValidate>
        <TextField form={form} name="username" label={t('registration.username')} autoComplete="name" />
        <TextField
          form={form}
          name="email"
          label={t('registration.first.email')}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          form={form}
          name="password"
          label={t('auth.password')}
          hint={t('registration.first.passwordHint')}
          purpose="new"
        />
        <PasswordField form={form} name="confirm" label={t('registration.confirm')} purpose="new" />
        <FormEnd form={form} label={t('registration.first.create')} className="sf-entry-go" />
      </form>
    </EntryPage>
  );
}

function NoForm({ why }: { why: Closed }) {
  const t = useT();
  return (
    <EntryPage heading={heading} intro={t(`registration.first.${why}`)}>
      <PageLink to="/login" className="sf-button is-primary sf-entry-go">
        {t('auth.back')}
      </PageLink>
    </EntryPage>
  );
}
