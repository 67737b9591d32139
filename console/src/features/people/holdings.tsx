import type { Holdings, Person } from '@smartflight/contract/accounts/people.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReleaseDialog } from '../../domain/devices/ownership/release-dialog.tsx';
import { EndTeamDialog, TransferTeamDialog } from '../../domain/teams/orphaned-team.tsx';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { personHoldings } from './people.queries.ts';

type LockedDrone = Holdings['drones']['items'][number];
type LockedTeam = Holdings['teams'][number];
type Asked =
  | { act: 'release'; drone: LockedDrone }
  | { act: 'hand-over'; team: LockedTeam }
  | { act: 'end'; team: LockedTeam };

/** Drones and teams of an account, with actions that staff take when the user can't (decision 0030). */
export function HoldingsOf({ person }: { person: Person }) {
  const t = useT();
  const { data, error, refetch } = useQuery(personHoldings(person.id));
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <section className="sf-list-form pe-held" aria-labelledby="pe-held">
      <h3 id="pe-held">{t('people.held.holds')}</h3>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="accounts.manage" />}
      {!error && !data && <Skeleton height={80} />}
      {data && <Held held={data} isAway={person.disabledAt !== null} ask={setAsked} />}
      {asked?.act === 'release' && <ReleaseDialog drone={asked.drone} close={close} />}
      {asked?.act === 'hand-over' && <TransferTeamDialog team={asked.team} close={close} />}
      {asked?.act === 'end' && <EndTeamDialog team={asked.team} close={close} />}
    </section>
  );
}

function Held(props: { held: Holdings; isAway: boolean; ask: (what: Asked) => void }) {
  const { held, isAway, ask } = props;
  const { drones, teams } = held;
  const t = useT();
  const fmt = useFmt();
  if (drones.total === 0 && teams.length === 0)
    return <p className="sf-list-note">{t('people.held.holdsNothing')}</p>;
  return (
    <>
      <p className="sf-list-note">{t('people.held.holdsNote')}</p>
      {drones.total > 0 && (
        <>
          <h4>{t('people.held.drones', { n: drones.total })}</h4>
          <ul>
            {drones.items.map((drone) => {
              const name = drone.name || drone.id;
              return (
                <li key={drone.id}>
                  <span className="pe-held-name">
                    <PageLink to={`/drone-manage?drone=${encodeURIComponent(drone.id)}`}>{name}</PageLink>
                    <small>
                      <span className="sf-id">{drone.id}</span> · {drone.model}
                    </small>
                  </span>
                  <Button
                    aria-label={t('people.held.releaseOf', { name })}
                    onClick={() => ask({ act: 'release', drone })}
                  >
                    {t('people.held.release')}
                  </Button>
                </li>
              );
            })}
          </ul>
          {drones.total > drones.items.length && (
            <p className="sf-list-note">
              {t('people.held.moreDrones', {
                shown: fmt.number(drones.items.length),
                all: fmt.number(drones.total),
              })}
            </p>
          )}
        </>
      )}
      {teams.length > 0 && (
        <>
          <h4>{t('people.held.teams', { n: teams.length })}</h4>
          <ul>
            {teams.map((team) => (
              <li key={team.id}>
                <span className="pe-held-name">
                  <PageLink to={`/droneteammanage?team=${team.id}`}>{team.name}</PageLink>
                </span>
                {isAway && (
                  <span className="pe-held-acts">
                    {team.others.length > 0 && (
                      <Button
                        aria-label={t('people.held.handOverOf', { name: team.name })}
                        onClick={() => ask({ act: 'hand-over', team })}
                      >
                        {t('people.held.handOver')}
                      </Button>
                    )}
                    <Button
                      aria-label={t('people.held.endOf', { name: team.name })}
                      onClick={() => ask({ act: 'end', team })}
                    >
                      {t('people.held.end')}
                    </Button>
                  </span>
                )}
                {isAway && team.others.length === 0 && <small>{t('people.held.noOtherMember')}</small>}
              </li>
            ))}
          </ul>
          {!isAway && <p className="sf-list-note">{t('people.held.teamsLater')}</p>}
        </>
      )}
    </>
  );
}
