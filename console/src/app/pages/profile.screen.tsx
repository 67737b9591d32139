import type { ReportFilter } from '@smartflight/contract/flights/reports.schemas.ts';
import type { Company } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { lazy, Suspense } from 'react';
import { ProfilePage } from '../../features/accounts/profile.page.tsx';
import { useFilterWords } from '../../features/flights/list/printed-filter.tsx';
import { useAllows, useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Skeleton } from '../../shared/ui/states/states.tsx';
import { parseMapCenter } from '../start/start-session.ts';

// Most accounts have no company to edit.
const CompanySection = lazy(async () => ({
  default: (await import('../../features/enterprises/company-section.tsx')).CompanySection,
}));

const ApiKeysSection = lazy(async () => ({
  default: (await import('../../features/api-keys/api-keys-section.tsx')).ApiKeysSection,
}));

const WebhooksSection = lazy(async () => ({
  default: (await import('../../features/webhooks/webhooks-section.tsx')).WebhooksSection,
}));

const ReportsSection = lazy(async () => ({
  default: (await import('../../features/reports/reports-section.tsx')).ReportsSection,
}));

const ShareLinksSection = lazy(async () => ({
  default: (await import('../../features/share-links/share-links-section.tsx')).ShareLinksSection,
}));

const changed = ({ mapCenter }: Company): void =>
  useSession.setState({ mapCenter: parseMapCenter(mapCenter) });

/**
 * The own account with its API keys, webhooks, reports and links, and the company for those who may brand it; connects
 * seven features.
 */
export function ProfileScreen() {
  const t = useT();
  const isAllowed = useAllows('enterprises.brand');
  const maySchedule = useAllows('reports.manage');
  const section = (
    <Suspense fallback={<Skeleton height={320} />}>
      <CompanySection changed={changed} />
    </Suspense>
  );
  const keys = (
    <Suspense fallback={<Skeleton height={120} />}>
      <ApiKeysSection />
      <WebhooksSection />
      {maySchedule && <ReportsSection Words={FilterWords} />}
      <ShareLinksSection />
    </Suspense>
  );
  const company = isAllowed ? { name: t('company.title'), section } : undefined;
  return <ProfilePage company={company} keys={keys} />;
}

/** The filter of a report in the words of the flight log. */
function FilterWords({
  filter: { workType, hideZero, droneId, pilotId, teamId, plotId },
}: {
  filter: ReportFilter;
}) {
  const t = useT();
  const picked = Object.entries({ droneId, pilotId, teamId, plotId }).filter(([, id]) => id !== undefined);
  const words = useFilterWords({ workType, hideZero, picks: Object.fromEntries(picked) });
  return words || t('reports.allFlights');
}
