import './enterprises.css';
import type { Upgrade } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { type ReactNode, useState } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { useUpgrade } from './enterprises.queries.ts';
import { UpgradeForm } from './upgrade-form.tsx';
import { UpgradeSent } from './upgrade-status.tsx';

/** U-03: the application for the user's own company, as a form or with its result. */
export function UpgradePage() {
  const t = useT();
  const isEnterprise = useAllows('enterprises.brand');
  const { data, error, refetch } = useUpgrade();
  let content: ReactNode;
  // After an upgrade its result stays, also where it adds the rights in place.
  if (isEnterprise && data?.status !== 'passed') content = <Already />;
  else if (data !== undefined) content = <Application upgrade={data} />;
  else if (error) content = <ErrorState error={error} retry={() => void refetch()} />;
  else
    content = (
      <Delayed>
        <Skeleton height={320} />
      </Delayed>
    );
  return (
    <div className="sf-upgrade">
      <PageHeader title={t('title.upgrade')} />
      <div>{content}</div>
    </div>
  );
}

function Already() {
  const t = useT();
  const action = (
    <PageLink to="/profile" className="sf-button">
      {t('upgrade.toProfile')}
    </PageLink>
  );
  return <EmptyState text={t('upgrade.already')} action={action} />;
}

function Application({ upgrade }: { upgrade: Upgrade | null }) {
  const [isAgain, setAgain] = useState(false);
  if (upgrade === null || isAgain)
    return (
      <UpgradeForm
        earlier={upgrade}
        sent={() => setAgain(false)}
        {...(upgrade ? { cancel: () => setAgain(false) } : {})}
      />
    );
  return <UpgradeSent upgrade={upgrade} again={() => setAgain(true)} />;
}
