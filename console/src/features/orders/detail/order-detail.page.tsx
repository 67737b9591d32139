import '../orders.css';
import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Beaker from 'lucide-react/icons/beaker';
import PencilLine from 'lucide-react/icons/pencil-line';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { lazy, Suspense } from 'react';
import { LandWarnings } from '../../../domain/plots/land-warnings.tsx';
import { RecordsLink } from '../../../domain/records/records-link.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageParams, usePageSearch, useTabTitle } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { Section } from '../../../shared/ui/layout/section.tsx';
import { Skeleton } from '../../../shared/ui/states/states.tsx';
import { UnreadPage } from '../../../shared/ui/states/unread-page.tsx';
import { OrderStateTag } from '../order-state.tsx';
import { oneOrder } from '../orders.queries.ts';
import { Suggestions } from '../suggestions.tsx';
import { OrderActions, OrderChanges } from './order-actions.tsx';
import { OrderNotices } from './order-notices.tsx';
import { OrderFacts, OrderFlights, OrderPlots } from './order-parts.tsx';

/** Loaded when it is opened: most visits only read. */
const ChangeOrder = lazy(async () => ({
  default: (await import('../form/change-order.tsx')).ChangeOrder,
}));

/** Brings the map with it, so the page is there first. */
const OrderMap = lazy(async () => ({ default: (await import('./order-map.tsx')).OrderMap }));

const AttachDialog = lazy(async () => ({ default: (await import('./attach-dialog.tsx')).AttachDialog }));

/** One order: what was agreed, its plots, the flights to confirm and those that are. */
export function OrderDetailPage() {
  const t = useT();
  const { id = '' } = usePageParams();
  const { data: order, error, refetch } = useQuery({ ...oneOrder(id), enabled: id !== '' });
  useTabTitle(order && { name: `${order.number} ${order.customerName}` });
  if (order) return <OrderView order={order} />;
  return (
    <UnreadPage
      title={t('title.orderDetail')}
      notFound={t('orders.notFound')}
      error={error}
      retry={() => void refetch()}
      action="records.list"
    />
  );
}

function OrderView({ order }: { order: OrderDetail }) {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const mayChange = order.mayManage && order.state !== 'done' && order.state !== 'cancelled';
  const isAttaching = order.mayManage && order.mayEnter && params.get('panel') === 'attach';
  const isEditing = mayChange && params.get('panel') === 'edit';
  return (
    <div className="or-detail">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div className="or-page sf-inset" tabIndex={0}>
        <PageHeader
          title={`${t('orders.number', { n: String(order.number) })} · ${order.customerName}`}
          actions={order.mayManage && <OrderActions order={order} />}
        />
        <div className="or-columns">
          <div className="or-main">
            <p className="or-state">
              <OrderStateTag order={order} />
            </p>
            <OrderChanges order={order} />
            <LandWarnings warnings={order.warnings} />
            <OrderNotices order={order} />
            <Section
              id="order-facts"
              title={t('orders.facts')}
              action={
                <>
                  {order.workType === 'spray' && (
                    <PageLink to={`/mix?order=${order.id}`} className="sf-button">
                      <Beaker className="sf-icon" />
                      {t('products.toMix')}
                    </PageLink>
                  )}
                  {mayChange && (
                    <Button
                      icon={<PencilLine className="sf-icon" />}
                      onClick={() => setParams({ panel: 'edit' })}
                    >
                      {t('orders.edit')}
                    </Button>
                  )}
                </>
              }
            >
              <OrderFacts order={order} />
            </Section>
            <Section
              id="order-plots"
              title={t('orders.plots')}
              state={t('orders.plotsDone', {
                done: fmt.number(order.plotsDone),
                all: fmt.number(order.plots.length),
              })}
            >
              <OrderPlots order={order} />
            </Section>
          </div>
          <div className="or-side">
            {order.mayEnter && (
              <Section id="order-suggestions" title={t('orders.suggestions')}>
                <Suggestions orderId={order.id} />
              </Section>
            )}
            <Section
              id="order-flights"
              title={t('orders.flights')}
              state={
                order.flights > 0 &&
                t('orders.flown', { n: order.flights, area: fmt.area(order.netAreaM2).text })
              }
              action={
                <>
                  {order.flights > 0 && <RecordsLink of={{ order: order.id }} />}
                  <PageLink to={`/orders/${order.id}/statement`} className="sf-button">
                    <ReceiptText className="sf-icon" />
                    {t('orders.statement')}
                  </PageLink>
                </>
              }
            >
              <OrderFlights order={order} />
              {order.mayManage && order.mayEnter && (
                <Button icon={<Plus className="sf-icon" />} onClick={() => setParams({ panel: 'attach' })}>
                  {t('orders.attachOther')}
                </Button>
              )}
            </Section>
            {order.plots.length + order.flights > 0 && (
              <Section id="order-map" title={t('orders.map')}>
                <Suspense fallback={<Skeleton height={320} />}>
                  <OrderMap id={order.id} />
                </Suspense>
              </Section>
            )}
          </div>
        </div>
      </div>
      <Suspense>
        {isAttaching && <AttachDialog order={order} close={() => setParams({ panel: undefined })} />}
        {isEditing && <ChangeOrder order={order} close={() => setParams({ panel: undefined })} />}
      </Suspense>
    </div>
  );
}
