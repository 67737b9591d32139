import { isAllowed, roleCodes } from '@smartflight/contract/access/access.ts';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { readPage } from '../../shared/ui/table/list-search.ts';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { companyPageSize, visibleTeams } from './teams.queries.ts';

interface CompanyTeamsProps {
  /** Number of them in the lists above already. */
  own: number;
  opened: string | undefined;
  open: (id: string) => void;
}

/** For a company's managers: every team below it by name, with access to members, drones and totals (M-01). */
export function CompanyTeams({ own, opened, open }: CompanyTeamsProps) {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const roles = useSession(({ me }) => me?.roles) ?? [];
  const isManager = isAllowed(roles, [roleCodes.manager]);
  const q = params.get('q')?.slice(0, 64) ?? '';
  const page = readPage(params);
  const { data, error, refetch } = useQuery(visibleTeams(q, page, isManager));
  if (!isManager) return null;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} action="teams.list" />;
  if (!data || (q === '' && page === 1 && data.total <= own)) return null;
  return (
    <section className="tm-list" aria-labelledby="tm-company">
      <h2 id="tm-company">{t('teams.company')}</h2>
      <div className="tm-search">
        <SearchBox
          label={t('teams.searchTeams')}
          value={q}
          change={(next) => setParams({ q: next?.slice(0, 64), page: undefined })}
        />
      </div>
      {data.items.length === 0 && <p className="tm-empty">{t('teams.emptyCompany')}</p>}
      <ul>
        {data.items.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="tm-row is-short"
              aria-current={id === opened || undefined}
              onClick={() => open(id)}
            >
              <b className="sf-cut">{name}</b>
              <ChevronRight className="sf-icon" />
            </button>
          </li>
        ))}
      </ul>
      {data.total > companyPageSize && (
        <Pager
          page={page}
          size={companyPageSize}
          total={data.total}
          change={(next) => setParams({ page: next === 1 ? undefined : next })}
        />
      )}
    </section>
  );
}
