import '../../domain/devices/list/cards.css';
import '../../shared/ui/table/list-page.css';
import type { CustomerRow } from '@smartflight/contract/customers/customers.schemas.ts';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { CardList } from '../../domain/devices/list/card-list.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { CustomerInspector } from './customer-inspector.tsx';
import { useCustomerList } from './use-customer-list.ts';

/** Loaded when it is opened: most visits only read. */
const EditCustomer = lazy(async () => ({
  default: (await import('./edit-customer.tsx')).EditCustomer,
}));

/** Customers of the reader and the reader's company. */
export function CustomersPage() {
  const t = useT();
  const isMobile = useMobile();
  const list = useCustomerList();
  const mayManage = useAllows('records.manage') && list.counts?.mayEnter === true;
  const title = t('title.customers');
  const isNew = mayManage && list.params.get('panel') === 'new';
  const close = () => list.setParams({ customer: undefined, panel: undefined });
  const open = (id: string) => list.setParams({ customer: id, panel: undefined });
  const empty = list.isFiltered ? (
    <EmptyFiltered clear={list.clear} />
  ) : (
    <EmptyState text={t(mayManage ? 'customers.empty' : 'customers.emptyCrew')} />
  );
  return (
    <div className="sf-list-page">
      <PageHeader
        title={title}
        actions={
          <>
            {!isMobile && <ColumnsButton table={list.table} columns={list.columns} />}
            {mayManage && (
              <Button
                kind="primary"
                icon={<Plus className="sf-icon" />}
                onClick={() => list.setParams({ panel: 'new', customer: undefined })}
              >
                {t('customers.new')}
              </Button>
            )}
          </>
        }
        filters={
          <>
            <SearchBox
              label={t('customers.search')}
              value={list.search.q}
              change={(q) => list.change({ q: q?.slice(0, 64) })}
            />
            <Switch
              label={t('customers.archivedOnly')}
              checked={list.search.archived}
              change={(archived) => list.change({ archived })}
            />
          </>
        }
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          {isMobile ? (
            <CardList
              label={title}
              rows={list.rows}
              error={list.error}
              retry={list.retry}
              empty={empty}
              card={(row) => <CustomerCard row={row} isOpen={row.id === list.opened} open={open} />}
            />
          ) : (
            <DataTable<CustomerRow>
              label={title}
              name={list.table}
              columns={list.columns}
              rows={list.rows}
              rowKey={({ id }) => id}
              sort={list.search.sort}
              changeSort={(sort) => list.change({ sort: sortText(sort) })}
              selected={list.opened}
              open={({ id }) => open(id)}
              error={list.error}
              retry={list.retry}
              empty={empty}
              refreshing={list.isRefreshing}
            />
          )}
          <Pager
            page={list.search.page}
            size={list.search.size}
            total={list.total}
            change={(page) => list.change({ page })}
          />
        </div>
        <Suspense>{isNew && <EditCustomer close={close} done={open} />}</Suspense>
        {!isNew && list.opened !== undefined && (
          <CustomerInspector key={list.opened} id={list.opened} close={close} />
        )}
      </div>
      <span className="sf-hidden" role="status">
        {list.total !== undefined && t('customers.found', { n: list.total })}
      </span>
    </div>
  );
}

function CustomerCard(props: { row: CustomerRow; isOpen: boolean; open: (id: string) => void }) {
  const { row, isOpen, open } = props;
  return (
    <div className="dr-card" {...(isOpen ? { 'aria-current': true } : {})}>
      <button type="button" className="dr-card-open sf-inset" onClick={() => open(row.id)}>
        <span className="dr-card-line">
          <b className="sf-cut">{row.name}</b>
        </span>
        <span className="dr-card-line">
          <small className="sf-cut">{row.contact || row.reference}</small>
        </span>
        <span className="dr-card-line">
          <small className="sf-cut">{row.address}</small>
        </span>
      </button>
    </div>
  );
}
