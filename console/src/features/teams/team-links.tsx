import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import List from 'lucide-react/icons/list';
import MapIcon from 'lucide-react/icons/map';
import { useFlightLog } from '../../domain/flights/flight-link.tsx';
import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';

/** Links to map and flight log filtered by this team: the own pages, else the company's. */
export function TeamLinks({ id }: { id: string }) {
  const t = useT();
  const roles = useSession(({ me }) => me?.roles) ?? [];
  const isOwn = isAllowed(roles, pageRoles.realtime);
  const log = useFlightLog('own');
  return (
    <p className="sf-list-form tm-links">
      <PageLink to={`${isOwn ? '/realtime' : '/manage/realtime'}?team=${id}`} className="sf-button">
        <MapIcon className="sf-icon" />
        {t('teams.toMap')}
      </PageLink>
      {log && (
        <PageLink to={`${log}?teamId=${id}`} className="sf-button">
          <List className="sf-icon" />
          {t('teams.toLog')}
        </PageLink>
      )}
    </p>
  );
}
