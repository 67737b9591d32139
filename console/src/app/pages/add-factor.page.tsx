import '../../features/accounts/profile.css';
import { useLayoutEffect } from 'react';
import { Factors } from '../../features/accounts/factors.tsx';
import { t } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { logOut } from '../start/log-out.ts';
import { startSession } from '../start/start-session.ts';

/** Shown in place of the console while an account that must have a second factor has none. */
export function AddFactorPage() {
  const translate = useT();
  useLayoutEffect(() => setPageTitle(() => t('factors.addTitle')), []);
  return (
    <main className="sf-add-factor">
      <h1>{translate('factors.addTitle')}</h1>
      <p>{translate('factors.addText')}</p>
      <Factors added={() => void startSession()} />
      <Button onClick={() => void logOut()}>{translate('auth.logout')}</Button>
    </main>
  );
}
