import { customers } from '@smartflight/contract/customers/customers.endpoints.ts';
import type { CustomerDetail } from '@smartflight/contract/customers/customers.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import PencilLine from 'lucide-react/icons/pencil-line';
import { lazy, Suspense } from 'react';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { Facts } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { customersKey, oneCustomer } from './customers.queries.ts';
import './customers.css';

/** Loaded when it is opened: most visits only read. */
const EditCustomer = lazy(async () => ({
  default: (await import('./edit-customer.tsx')).EditCustomer,
}));

/** One customer with sites and plots; the form to change it. */
export function CustomerInspector({ id, close }: { id: string; close: () => void }) {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const { data, error, refetch } = useQuery(oneCustomer(id));
  const isEditing = params.get('panel') === 'edit' && data?.mayChange === true && data.archivedAt === null;
  const back = () => setParams({ panel: undefined });
  if (isEditing)
    return (
      <Suspense>
        <EditCustomer customer={data} close={back} done={back} />
      </Suspense>
    );
  return (
    <Inspector
      isTall
      label={data?.name ?? t('customers.name')}
      title={data?.name ?? '…'}
      subtitle={data?.archivedAt ? t('customers.archived') : undefined}
      close={close}
      footer={data && <Actions customer={data} />}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="records.list" />}
      {!error && !data && (
        <div className="sf-block">
          <Skeleton height={160} />
        </div>
      )}
      {data && <CustomerFacts customer={data} />}
    </Inspector>
  );
}

function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="cu-facts">
      <Facts
        rows={[
          { name: t('customers.contact'), value: customer.contact },
          { name: t('customers.address'), value: customer.address },
          { name: t('customers.reference'), value: customer.reference },
          { name: t('customers.openOrders'), value: fmt.number(customer.openOrders) },
          ...customer.sites.map((site, at) => ({
            name: t('customers.siteNo', { n: String(at + 1) }),
            value: [site.name, site.address].filter(Boolean).join(' · '),
          })),
        ]}
      />
      {customer.plots.length > 0 && (
        <>
          <h3>{t('customers.plots')}</h3>
          <ul>
            {customer.plots.map(({ id, name, areaM2 }) => (
              <li key={id}>
                <span>{name}</span>
                <small>{fmt.area(areaM2).text}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Actions({ customer }: { customer: CustomerDetail }) {
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const { id, name, mayChange } = customer;
  const isArchived = customer.archivedAt !== null;
  const moving = useMutation({
    mutationFn: () => call(isArchived ? customers.restore : customers.archive, { params: { id } }),
    onSuccess: async () => {
      toast.ok(t(isArchived ? 'customers.wasRestored' : 'customers.wasArchived', { name }));
      await client.invalidateQueries({ queryKey: customersKey });
    },
  });
  const archive = async () => {
    const question = { text: t('customers.askArchive', { name }), detail: t('customers.askArchiveMore') };
    if (isArchived || (await confirm({ ...question, ok: t('customers.archive') }))) moving.mutate();
  };
  return (
    <div className="cu-actions">
      <PageLink to={`/orders?customerId=${id}`} className="sf-button">
        {t('customers.showOrders')}
      </PageLink>
      {mayChange && !isArchived && (
        <>
          <PageLink to={`/orders?panel=new&for=${id}`} className="sf-button is-primary">
            {t('customers.newOrder')}
          </PageLink>
          <Button icon={<PencilLine className="sf-icon" />} onClick={() => setParams({ panel: 'edit' })}>
            {t('customers.edit')}
          </Button>
        </>
      )}
      {mayChange && (
        <Button
          icon={isArchived ? <ArchiveRestore className="sf-icon" /> : <Archive className="sf-icon" />}
          disabled={moving.isPending}
          onClick={() => void archive()}
        >
          {t(isArchived ? 'customers.restore' : 'customers.archive')}
        </Button>
      )}
    </div>
  );
}
