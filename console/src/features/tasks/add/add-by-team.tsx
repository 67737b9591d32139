import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../../shared/ui/controls/search-box.tsx';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { tasksKey } from '../tasks.queries.ts';
import type { Adding } from './use-adding.ts';

const teamChoices = (q: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'teams', q],
    queryFn: ({ signal }) =>
      call(teams.list, { query: { size: 50, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Adds every drone that a team shares. */
export function AddByTeam({ adding }: { adding: Adding }) {
  const t = useT();
  const [q, setQ] = useState('');
  const { data, error, refetch } = useQuery(teamChoices(q));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} action="teams.list" />;
  return (
    <section className="ta-choices" aria-label={t('tasks.by.team')}>
      <SearchBox label={t('teams.searchTeams')} value={q} change={(next) => setQ(next?.slice(0, 64) ?? '')} />
      {data?.items.length === 0 && <p className="ta-note">{t('tasks.noTeams')}</p>}
      <ul className="ta-people">
        {data?.items.map(({ id, name }) => (
          <li key={id}>
            <b>{name}</b>
            <Button
              icon={<UserPlus className="sf-icon" />}
              disabled={adding.isPending}
              onClick={() => adding.mutate({ teamId: id })}
            >
              {t('tasks.addAll')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
