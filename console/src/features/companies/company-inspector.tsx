import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import type { Company } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Users from 'lucide-react/icons/users';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { companiesKey } from './companies.queries.ts';
import { Code } from './company-code.tsx';

/** One company: its parent, its invitation code and a link to its accounts. */
export function CompanyInspector({ company, close }: { company: Company; close: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const client = useQueryClient();
  const { id, name } = company;
  const renew = useMutation({
    mutationFn: () => call(enterprises.renewCode, { params: { id } }),
    onSuccess: ({ invitationCode: code }) => {
      toast.ok(t('companies.renewed', { code }));
      return client.invalidateQueries({ queryKey: companiesKey });
    },
  });
  const ask = async () => {
    const text = t('companies.askRenew', { name });
    const question = { text, detail: t('companies.askRenewMore'), ok: t('companies.renew'), danger: true };
    if (await confirm(question)) renew.mutate();
  };
  return (
    <Inspector label={t('title.companies')} title={name} close={close}>
      <section className="sf-list-form co-large">
        <h3>{t('companies.code')}</h3>
        <Code code={company.invitationCode} />
        <Button
          icon={<RefreshCw className="sf-icon" />}
          disabled={renew.isPending}
          onClick={() => void ask()}
        >
          {t('companies.renew')}
        </Button>
      </section>
      <dl className="sf-facts">
        <dt>{t('companies.parent')}</dt>
        <dd>{company.parentName || t('companies.noParent')}</dd>
        <dt>{t('companies.accounts')}</dt>
        <dd>{fmt.number(company.accounts)}</dd>
        <dt>{t('companies.timeZone')}</dt>
        <dd>{fmt.zone(company.timeZone)}</dd>
        <dt>{t('companies.created')}</dt>
        <dd>{fmt.instant(company.createdAt, 'day')}</dd>
      </dl>
      <p className="sf-list-form">
        <PageLink to={`/accounts?company=${id}`} className="sf-button">
          <Users className="sf-icon" />
          {t('companies.members')}
        </PageLink>
      </p>
    </Inspector>
  );
}
