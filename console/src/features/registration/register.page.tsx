import { registration } from '@smartflight/contract/accounts/registration.endpoints.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { accountName } from '../../shared/api/account-name.ts';
import { call } from '../../shared/api/client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { EntryPage } from './entry-page.tsx';
import { RegisterForm } from './register-form.tsx';

/** P-18: opens an account, then leads to sign-in with the name filled in. */
export function RegisterPage() {
  const t = useT();
  return (
    <EntryPage heading="auth.register">
      <RegisterForm
        label={t('auth.register')}
        icon={<ArrowRight className="sf-icon" />}
        send={async (account) => {
          await call(registration.register, { body: account });
          accountName.keep(account.target);
          toast.ok(t('registration.done'));
          go('/login');
        }}
      />
      <p className="sf-entry-other">
        {t('registration.haveAccount')} <PageLink to="/login">{t('auth.back')}</PageLink>
      </p>
    </EntryPage>
  );
}
