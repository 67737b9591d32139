import type { Team } from '@smartflight/contract/teams/teams.schemas.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useT } from '../../shared/i18n/use-t.ts';
import { Skeleton } from '../../shared/ui/states/states.tsx';

interface ListProps {
  id: string;
  title: string;
  /** Text shown while the list is empty. */
  empty: string;
  /** Undefined while loading. */
  teams: readonly Team[] | undefined;
  opened: string | undefined;
  open: (id: string) => void;
}

/** One of the two team lists. */
export function TeamList({ id, title, empty, teams, opened, open }: ListProps) {
  const t = useT();
  return (
    <section className="tm-list" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {teams && teams.length > 0 && <span className="sf-num">{teams.length}</span>}
      </h2>
      {!teams && (
        <div className="tm-wait" role="status" aria-label={t('state.loading')}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </div>
      )}
      {teams?.length === 0 && <p className="tm-empty">{empty}</p>}
      {teams && teams.length > 0 && (
        <ul>
          {teams.map((team) => (
            <li key={team.id}>
              <button
                type="button"
                className="tm-row"
                aria-current={team.id === opened || undefined}
                onClick={() => open(team.id)}
              >
                <b className="sf-cut">{team.name}</b>
                <span className="tm-row-more">
                  {t('teams.countMembers', { n: team.members })} ·{' '}
                  {t('teams.countDrones', { n: team.drones })}
                  {team.role === 'member' && ` · ${t('teams.createdBy', { name: team.creatorName })}`}
                </span>
                <ChevronRight className="sf-icon" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
