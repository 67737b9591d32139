import type { LinkTarget, OpenedLink } from '@smartflight/contract/access/share-links.schemas.ts';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
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

const SharedDay = part(async () => (await import('../../features/flights/days/shared-day.tsx')).SharedDay);

const SharedSeason = part(async () => (await import('../../features/plots/shared-season.tsx')).SharedSeason);

const SharedOverview = part(
  async () => (await import('../../features/tasks/overview/shared-overview.tsx')).SharedOverview,
);

const SharedStatement = part(
  async () => (await import('../../features/orders/statement/shared-statement.tsx')).SharedStatement,
);

const SharedRecord = part(
  async () => (await import('../../features/records/sheet/shared-record.tsx')).SharedRecord,
);

/** The page that a link shows, with an address of its own: its parts never change the browser's. */
export function VisitContent({ link: { target } }: { link: Pick<OpenedLink, 'target'> }) {
  const { pathname } = location;
  const [visit] = useState({ tabKey: 'visit', pathname });
  const [search, params, content] = contentOf(target);
  return <PageScope location={{ ...visit, search, params }}>{content}</PageScope>;
}

/** Search and parameters of the address of what is shown, and its page. */
function contentOf(target: LinkTarget): [search: string, params: Record<string, string>, page: ReactNode] {
  switch (target.kind) {
    case 'flight':
      return ['', { id: target.flightId }, <FlightDetailPage key="flight" scope="own" />];
    case 'day':
      return ['', {}, <SharedDay key="day" day={target.day} scope={target.scope} />];
    case 'season':
      return ['', {}, <SharedSeason key="season" plotId={target.plotId} year={target.year} />];
    case 'task':
      return ['', {}, <SharedOverview key="task" taskId={target.taskId} />];
    case 'drone':
      return [`?drone=${encodeURIComponent(target.droneId)}`, {}, <RealtimePage key="drone" scope="own" />];
    case 'order':
      return ['', {}, <SharedStatement key="order" orderId={target.orderId} />];
    case 'record':
      return ['', {}, <SharedRecord key="record" recordId={target.recordId} />];
    default:
      return [
        '?wall=1',
        {},
        <div key="wall" className="sf-visit is-wall">
          <RealtimePage scope={target.scope} />
        </div>,
      ];
  }
}
