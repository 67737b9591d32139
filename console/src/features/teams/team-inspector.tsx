import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import type { TeamDetail } from '@smartflight/contract/teams/teams.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import UserCheck from 'lucide-react/icons/user-check';
import { useState } from 'react';
import { EndTeamDialog, type TeamInCare, TransferTeamDialog } from '../../domain/teams/orphaned-team.tsx';
import { call } from '../../shared/api/client.ts';
import { isNotFound } from '../../shared/api/problem.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { TeamDrones } from './team-drones.tsx';
import { TeamForm } from './team-form.tsx';
import { TeamMembers } from './team-members.tsx';
import { TeamTotals } from './team-totals.tsx';
import { oneTeam, useTeamChange } from './teams.queries.ts';

const tabs = ['members', 'drones', 'totals'] as const;

/** One team: members with their papers, shared drones and totals. */
export function TeamInspector({ id, close }: { id: string; close: () => void }) {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const { data: team, error, refetch } = useQuery(oneTeam(id));
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'members';
  if (team && params.get('rename') === 'true' && team.role === 'creator') {
    const back = () => setParams({ rename: undefined });
    return <TeamForm team={team} close={back} done={back} />;
  }
  const shown = isNotFound(error) ? undefined : team;
  return (
    <Inspector
      isTall
      label={t('title.teams')}
      title={shown?.name ?? '…'}
      subtitle={shown && t('teams.createdBy', { name: shown.creatorName })}
      close={close}
      action={
        shown?.role === 'creator' && (
          <Button
            kind="quiet"
            wordless
            iconOnly={t('teams.rename')}
            icon={<Pencil className="sf-icon" />}
            onClick={() => setParams({ rename: true })}
          />
        )
      }
    >
      {isNotFound(error) && (
        <EmptyState text={t('teams.gone')} action={<Button onClick={close}>{t('inspector.close')}</Button>} />
      )}
      {error && !isNotFound(error) && !team && (
        <ErrorState error={error} retry={() => void refetch()} action="teams.list" />
      )}
      {!error && !team && (
        <div className="sf-block">
          <Skeleton height={240} />
        </div>
      )}
      {shown && (
        <>
          <div className="tm-tabs">
            <Segment
              label={t('teams.parts')}
              value={tab}
              options={tabs.map((value) => ({ value, label: t(`teams.tabs.${value}`) }))}
              change={(value) => setParams({ tab: value === 'members' ? undefined : value })}
            />
          </div>
          {tab === 'members' && <TeamMembers team={shown} />}
          {tab === 'drones' && <TeamDrones team={shown} />}
          {tab === 'totals' && <TeamTotals team={shown} />}
          {tab === 'members' && shown.care && <Care team={{ ...shown, ...shown.care }} close={close} />}
          {tab === 'members' && shown.role && <Access team={shown} close={close} />}
        </>
      )}
    </Inspector>
  );
}

/** Actions of the company for a creator whose account is disabled. */
function Care({ team, close }: { team: TeamInCare; close: () => void }) {
  const t = useT();
  const [asked, setAsked] = useState<'hand-over' | 'end'>();
  const back = () => setAsked(undefined);
  return (
    <section className="tm-part" aria-labelledby="tm-care">
      <h3 id="tm-care">{t('teams.care')}</h3>
      <p className="sf-list-note">
        {t(team.others.length > 0 ? 'teams.careNote' : 'people.held.noOtherMember')}
      </p>
      <p className="tm-care">
        {team.others.length > 0 && (
          <Button icon={<UserCheck className="sf-icon" />} onClick={() => setAsked('hand-over')}>
            {t('people.held.handOver')}
          </Button>
        )}
        <Button kind="danger" icon={<Trash2 className="sf-icon" />} onClick={() => setAsked('end')}>
          {t('teams.delete')}
        </Button>
      </p>
      {asked === 'hand-over' && <TransferTeamDialog team={team} close={back} />}
      {asked === 'end' && <EndTeamDialog team={team} close={back} done={close} />}
    </section>
  );
}

/** Actions to end a team (creator) or leave it (member). */
function Access({ team, close }: { team: TeamDetail; close: () => void }) {
  const t = useT();
  const { id, name } = team;
  const isCreator = team.role === 'creator';
  const words = { team: name };
  const out = useTeamChange(
    async () => {
      const answer = isCreator
        ? await call(teams.remove, { params: { id }, query: { confirm: name } })
        : await call(teams.leave, { params: { id } });
      close();
      return answer;
    },
    () => t(isCreator ? 'teams.deleted' : 'teams.left', words),
  );
  const ask = async () => {
    const question = {
      text: t(isCreator ? 'teams.askDelete' : 'teams.askLeave', words),
      detail: t(isCreator ? 'teams.askDeleteMore' : 'teams.askLeaveMore'),
      ok: t(isCreator ? 'teams.delete' : 'teams.leave'),
      danger: true,
    };
    if (await confirm(question)) out.mutate();
  };
  return (
    <p className="tm-doors">
      <Button
        kind="danger"
        icon={isCreator ? <Trash2 className="sf-icon" /> : <LogOut className="sf-icon" />}
        disabled={out.isPending}
        onClick={() => void ask()}
      >
        {t(isCreator ? 'teams.delete' : 'teams.leave')}
      </Button>
    </p>
  );
}
