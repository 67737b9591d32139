import type { Company } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { ProfilePage } from '../../features/accounts/profile.page.tsx';
import { CompanySection } from '../../features/enterprises/company-section.tsx';
import { useAllows, useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { parseMapCenter } from '../start/start-session.ts';

const changed = ({ mapCenter }: Company): void =>
  useSession.setState({ mapCenter: parseMapCenter(mapCenter) });

/** The own account, with the company for those who may brand it; connects two features. */
export function ProfileScreen() {
  const t = useT();
  const isAllowed = useAllows('enterprises.brand');
  const company = isAllowed
    ? { name: t('company.title'), section: <CompanySection changed={changed} /> }
    : undefined;
  return <ProfilePage company={company} />;
}
