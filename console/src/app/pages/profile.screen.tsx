import type { ReportFilter } from '@smartflight/contract/flights/reports.schemas.ts';
import type { Company } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { ProfilePage } from '../../features/accounts/profile.page.tsx';
import { useFilterWords } from '../../features/flights/list/printed-filter.tsx';
import { useAllows, useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { lazySection } from '../../shared/ui/layout/lazy-section.tsx';
import { parseMapCenter } from '../start/start-session.ts';

// Most accounts have no company to edit.
const CompanySection = lazySection(
  async () => (await import('../../features/enterprises/company-section.tsx')).CompanySection,
);

const ApiKeysSection = lazySection(
  async () => (await import('../../features/api-keys/api-keys-section.tsx')).ApiKeysSection,
);

const WebhooksSection = lazySection(
  async () => (await import('../../features/webhooks/webhooks-section.tsx')).WebhooksSection,
);

const ReportsSection = lazySection(
  async () => (await import('../../features/reports/reports-section.tsx')).ReportsSection,
);

const ShareLinksSection = lazySection(
  async () => (await import('../../features/share-links/share-links-section.tsx')).ShareLinksSection,
);

/** Heights of the sections with a short list, in px. */
const listHeight = 104;

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
  const section = <CompanySection id="company" title={t('company.title')} height={720} part={{ changed }} />;
  const list = { height: listHeight, part: {} };
  const keys = (
    <>
      <ApiKeysSection id="api-keys" title={t('apiKeys.title')} {...list} />
      <WebhooksSection id="webhooks" title={t('webhooks.title')} {...list} />
      {maySchedule && (
        <ReportsSection
          id="reports"
          title={t('reports.title')}
          height={listHeight}
          part={{ Words: FilterWords }}
        />
      )}
      <ShareLinksSection id="share-links" title={t('shareLinks.title')} {...list} />
    </>
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
