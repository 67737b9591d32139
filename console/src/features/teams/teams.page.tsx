import '../../shared/ui/table/list-page.css';
import './teams.css';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { CompanyTeams } from './company-teams.tsx';
import { Offers } from './offers.tsx';
import { TeamForm } from './team-form.tsx';
import { TeamInspector } from './team-inspector.tsx';
import { TeamList } from './team-lists.tsx';
import { ownTeams, useTeamsLive } from './teams.queries.ts';

/** Teams the reader created or joined, and invitations to the reader. */
export function TeamsPage() {
  const t = useT();
  useTeamsLive();
  const [params, setParams] = usePageSearch();
  const { data, error, refetch } = useQuery(ownTeams());
  const opened = params.get('team') ?? undefined;
  const isNew = params.get('new') === 'true';
  const open = (id: string) =>
    setParams({ team: id, tab: undefined, new: undefined, rename: undefined, invitation: undefined });
  const close = () => setParams({ team: undefined, tab: undefined, new: undefined, rename: undefined });
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.teams')}
        actions={
          <Button
            kind="primary"
            icon={<Plus className="sf-icon" />}
            onClick={() => setParams({ new: true, team: undefined })}
          >
            {t('teams.create')}
          </Button>
        }
      />
      <div className="sf-list-main">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className="tm-board sf-inset" tabIndex={0} aria-label={t('teams.board')}>
          {error && !data && <ErrorState error={error} retry={() => void refetch()} action="teams.list" />}
          {data && (
            <Offers
              offers={data.invitations}
              wanted={params.get('invitation') ?? undefined}
              joined={open}
              dismiss={() => setParams({ invitation: undefined })}
            />
          )}
          {(data || !error) && (
            <div className="tm-lists">
              <TeamList
                id="tm-created"
                title={t('teams.created')}
                empty={t('teams.emptyCreated')}
                teams={data?.created}
                opened={opened}
                open={open}
              />
              <TeamList
                id="tm-joined"
                title={t('teams.joined')}
                empty={t('teams.emptyJoined')}
                teams={data?.joined}
                opened={opened}
                open={open}
              />
            </div>
          )}
          {data && (
            <CompanyTeams own={data.created.length + data.joined.length} opened={opened} open={open} />
          )}
        </section>
        {isNew && <TeamForm close={close} done={open} />}
        {!isNew && opened !== undefined && <TeamInspector key={opened} id={opened} close={close} />}
      </div>
    </div>
  );
}
