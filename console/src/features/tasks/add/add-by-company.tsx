import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { taskCompanies } from '../tasks.queries.ts';
import type { Adding } from './use-adding.ts';

/** Adds every drone of a company after a confirmation, since all their owners are notified. */
export function AddByCompany({ adding }: { adding: Adding }) {
  const t = useT();
  const { data, error, refetch } = useQuery(taskCompanies);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} action="tasks.manage" />;
  const ask = async (company: { id: string; name: string; drones: number }) => {
    const question = {
      text: t('tasks.askCompany', { name: company.name, n: company.drones }),
      detail: t('tasks.askCompanyMore'),
      ok: t('tasks.addAll'),
    };
    if (await confirm(question)) adding.mutate({ companyId: company.id });
  };
  return (
    <section className="ta-choices" aria-label={t('tasks.by.company')}>
      {data?.items.length === 0 && <p className="ta-note">{t('tasks.noCompanies')}</p>}
      <ul className="ta-people">
        {data?.items.map((company) => (
          <li key={company.id}>
            <span>
              <b>{company.name}</b>
              <small>{t('tasks.countDrones', { n: company.drones })}</small>
            </span>
            <Button
              icon={<UserPlus className="sf-icon" />}
              disabled={adding.isPending || company.drones === 0}
              onClick={() => void ask(company)}
            >
              {t('tasks.addAll')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
