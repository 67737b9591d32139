import '../../shared/ui/table/list-page.css';
import type { OrderRow } from '@smartflight/contract/orders/orders.schemas.ts';
import { orderStates } from '@smartflight/contract/orders/orders.ts';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { CardList } from '../../domain/devices/list/card-list.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { Select } from '../../shared/ui/primitives/select.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { OrderCard } from './list/order-card.tsx';
import { useOrderList } from './list/use-order-list.ts';

/** Loaded when it is opened: most visits only read. */
const NewOrder = lazy(async () => ({ default: (await import('./form/new-order.tsx')).NewOrder }));

const open = (id: string): void => go(`/orders/${id}`);

/** Orders of the reader and the reader's company. */
export function OrdersPage() {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const list = useOrderList();
  const mayManage = useAllows('records.manage') && list.counts?.mayEnter === true;
  const title = t('title.orders');
  const isNew = mayManage && list.params.get('panel') === 'new';
  const close = () => list.setParams({ panel: undefined, for: undefined });
  const empty = list.isFiltered ? (
    <EmptyFiltered clear={list.clear} />
  ) : (
    <EmptyState text={t(mayManage ? 'orders.empty' : 'orders.emptyCrew')} />
  );
  return (
    <div className="sf-list-page">
      <PageHeader
        title={title}
        actions={
          <>
            {!isMobile && <ColumnsButton table={list.table} columns={list.columns} />}
            <PageLink to="/work-list" className="sf-button">
              <ListChecks className="sf-icon" />
              {t('title.workList')}
            </PageLink>
            {mayManage && (
              <Button
                kind="primary"
                icon={<Plus className="sf-icon" />}
                onClick={() => list.setParams({ panel: 'new' })}
              >
                {t('orders.new')}
              </Button>
            )}
          </>
        }
        filters={
          <>
            <SearchBox
              label={t('orders.search')}
              value={list.search.q}
              change={(q) => list.change({ q: q?.slice(0, 64) })}
            />
            <Select
              label={t('orders.state')}
              value={list.search.state}
              empty={t('orders.anyState')}
              options={orderStates.map((state) => ({
                value: state,
                label: t(`orders.states.${state}`),
                note: fmt.number(list.counts?.[state]),
              }))}
              change={(state) => list.change({ state: orderStates.find((one) => one === state) })}
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
              card={(row) => <OrderCard row={row} open={open} />}
            />
          ) : (
            <DataTable<OrderRow>
              label={title}
              name={list.table}
              columns={list.columns}
              rows={list.rows}
              rowKey={({ id }) => id}
              sort={list.search.sort}
              changeSort={(sort) => list.change({ sort: sortText(sort) })}
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
        <Suspense>
          {isNew && (
            <NewOrder
              customerId={list.params.get('for') ?? list.params.get('customerId') ?? undefined}
              close={close}
              done={open}
            />
          )}
        </Suspense>
      </div>
      <span className="sf-hidden" role="status">
        {list.total !== undefined && t('orders.found', { n: list.total })}
      </span>
    </div>
  );
}
