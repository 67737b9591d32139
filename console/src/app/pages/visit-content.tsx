import type { OpenedLink } from '@smartflight/contract/access/share-links.schemas.ts';
import { type ComponentType, lazy, useState } from 'react';
import { withTexts } from '../../shared/i18n/with-texts.ts';
import { PageScope } from '../../shared/tabs/page.tsx';

const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(withTexts(async () => ({ default: await load() })));

const FlightDetailPage = part(
  async () => (await import('../../features/flights/flight-detail.page.tsx')).FlightDetailPage,
);

const RealtimePage = part(
  async () => (await import('../../features/realtime/realtime.page.tsx')).RealtimePage,
);

/** The page that a link shows, with an address of its own: its parts never change the browser's. */
export function VisitContent({ link: { target } }: { link: Pick<OpenedLink, 'target'> }) {
  const { pathname } = location;
  const [visit] = useState({ tabKey: 'visit', pathname });
  if (target.kind === 'flight')
    return (
      <PageScope location={{ ...visit, search: '', params: { id: target.flightId } }}>
        <FlightDetailPage scope="own" />
      </PageScope>
    );
  return (
    <PageScope location={{ ...visit, search: '?wall=1', params: {} }}>
      <div className="sf-visit is-wall">
        <RealtimePage scope={target.scope} />
      </div>
    </PageScope>
  );
}
