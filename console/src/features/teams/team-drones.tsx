import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import type { SharedDrone, TeamDetail } from '@smartflight/contract/teams/teams.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Share2 from 'lucide-react/icons/share-2';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Select } from '../../shared/ui/primitives/select.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { TeamLinks } from './team-links.tsx';
import { shareableDrones, useTeamChange } from './teams.queries.ts';

/** Drones shared with a team; each member withdraws the own ones. */
export function TeamDrones({ team }: { team: TeamDetail }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <>
      {team.role && <ShareForm id={team.id} />}
      {team.shared.length === 0 && <EmptyState text={t('teams.emptyShared')} />}
      {team.shared.length > 0 && (
        <section className="tm-part" aria-labelledby="tm-shared">
          <h3 id="tm-shared">{t('teams.countDrones', { n: team.drones })}</h3>
          <ul>
            {team.shared.map((drone) => (
              <Shared key={drone.id} teamId={team.id} drone={drone} />
            ))}
          </ul>
          {team.drones > team.shared.length && (
            <p className="sf-list-note">
              {t('teams.moreShared', {
                shown: fmt.number(team.shared.length),
                all: fmt.number(team.drones),
              })}
            </p>
          )}
        </section>
      )}
      {team.shared.length > 0 && <TeamLinks id={team.id} />}
    </>
  );
}

function ShareForm({ id }: { id: string }) {
  const t = useT();
  const fmt = useFmt();
  const [q, setQ] = useState('');
  const { data } = useQuery(shareableDrones(id, q));
  const [chosen, setChosen] = useState('');
  const share = useTeamChange(
    (drone: { id: string; name: string }) => call(teams.share, { params: { id, droneId: drone.id } }),
    ({ name }) => t('teams.shared', { name }),
  );
  const drone = data?.items.find((one) => one.id === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (drone) share.mutate(drone);
  };
  const isCut = data !== undefined && data.total > data.items.length;
  if (data?.total === 0 && q === '')
    return <p className="sf-list-form sf-list-note">{t('teams.nothingToShare')}</p>;
  return (
    <form className="sf-list-form" onSubmit={submit}>
      {(isCut || q !== '') && (
        <SearchBox
          label={t('teams.searchDrones')}
          value={q}
          change={(next) => setQ(next?.slice(0, 64) ?? '')}
        />
      )}
      <Select
        label={t('teams.chooseDrone')}
        className="is-wide"
        value={drone ? chosen : ''}
        empty={t('teams.chooseDrone')}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: `${name} · ${id}` }))}
        change={(id) => setChosen(id ?? '')}
      />
      {isCut && (
        <p className="sf-list-note">
          {t('teams.moreDrones', { shown: fmt.number(data.items.length), all: fmt.number(data.total) })}
        </p>
      )}
      {data?.total === 0 && <p className="sf-list-note">{t('teams.noDroneFound')}</p>}
      <p className="sf-list-note">{t('teams.shareNote')}</p>
      <Button
        type="submit"
        kind="primary"
        icon={<Share2 className="sf-icon" />}
        disabled={!drone || share.isPending}
      >
        {t('teams.share')}
      </Button>
    </form>
  );
}

function Shared({ teamId: id, drone }: { teamId: string; drone: SharedDrone }) {
  const t = useT();
  const { name } = drone;
  const takeBack = useTeamChange(
    () => call(teams.unshare, { params: { id, droneId: drone.id } }),
    () => t('teams.takenBack', { name }),
  );
  const ask = async () => {
    const question = {
      text: t('teams.askTakeBack', { name }),
      detail: t('teams.askTakeBackMore'),
      ok: t('teams.remove'),
      danger: true,
    };
    if (await confirm(question)) takeBack.mutate();
  };
  return (
    <li className="tm-asked">
      <div>
        <b className="tm-break">{name}</b>
        <p>
          <span className="sf-id">{drone.id}</span> · {drone.model}
          {drone.sharedByName && ` · ${t('teams.sharedBy', { name: drone.sharedByName })}`}
        </p>
      </div>
      {drone.isMine && (
        <Button
          kind="quiet"
          iconOnly={t('teams.takeBack', { name })}
          wordless
          icon={<X className="sf-icon" />}
          disabled={takeBack.isPending}
          onClick={() => void ask()}
        />
      )}
    </li>
  );
}
