import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { useLayoutEffect } from 'react';
import { OwnDataWaiting } from '../../features/accounts/own-data-waiting.tsx';
import { WizardPage } from '../../features/onboarding/wizard.page.tsx';
import { t } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { logOut } from '../start/log-out.ts';
import { startSession } from '../start/start-session.ts';

const open = (): void => void startSession();

/**
 * Where an account that is not verified yet completes its data (P-06, P-07); an approved one is redirected to its
 * home page.
 */
export function CompletePage({ me }: { me: Me }) {
  useLayoutEffect(() => setPageTitle(() => t('wizard.title')), []);
  const ownData = <OwnDataWaiting username={me.username} />;
  return <WizardPage userId={me.id} open={open} logOut={logOut} ownData={ownData} />;
}
