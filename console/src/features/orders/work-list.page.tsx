import './orders.css';
import type { WorkItem } from '@smartflight/contract/orders/orders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Undo from 'lucide-react/icons/undo-2';
import { LandWait } from '../../domain/plots/land-warnings.tsx';
import { WorkAirNow } from '../../domain/weather/work-weather.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { Section } from '../../shared/ui/layout/section.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { readPage } from '../../shared/ui/table/list-search.ts';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { OrderStateTag } from './order-state.tsx';
import { productsText, windowText } from './order-texts.ts';
import { workList } from './orders.queries.ts';
import { Suggestions } from './suggestions.tsx';
import { useOrderCalls } from './use-order-calls.ts';

/** What the crew have to do: plots of open orders by their window, and flights to confirm. */
export function WorkListPage() {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const page = readPage(params);
  const { data, error, refetch } = useQuery(workList(page));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="or-page sf-inset" tabIndex={0}>
      <PageHeader title={t('title.workList')} />
      {!data && !error && <PageSkeleton />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} action="records.list" />}
      {data?.total === 0 && <EmptyState text={t('orders.emptyWork')} />}
      {data && data.total > 0 && (
        <div className="or-columns is-work">
          <section className="or-main" aria-label={t('orders.plots')}>
            <p className="or-left" role="status">
              {t('orders.workLeft', { n: data.left })}
            </p>
            <ul className="or-work">
              {data.items.map((item) => (
                <WorkCard key={`${item.orderId} ${item.plot.id}`} item={item} />
              ))}
            </ul>
            <Pager
              page={page}
              size={50}
              total={data.total}
              change={(next) => setParams({ page: next === 1 ? undefined : next })}
            />
          </section>
          <div className="or-side">
            <Section id="work-suggestions" title={t('orders.suggestions')}>
              <Suggestions />
            </Section>
          </div>
        </div>
      )}
    </div>
  );
}

function WorkCard({ item }: { item: WorkItem }) {
  const t = useT();
  const fmt = useFmt();
  const mayEnter = useAllows('records.enter');
  const { markPlot } = useOrderCalls();
  const { plot, orderId } = item;
  const isDone = plot.doneAt !== null;
  const lines = [
    [item.crop, item.target].filter(Boolean).join(' · '),
    productsText(t, fmt, item.products),
    item.waterLpha === null ? '' : `${t('orders.waterName')} ${fmt.rate(item.waterLpha).text}`,
    item.note,
  ];
  return (
    <li className={isDone ? 'or-card is-done' : 'or-card'}>
      <header>
        <b>{plot.name}</b>
        <span className="sf-num">{fmt.area(plot.areaM2).text}</span>
      </header>
      <p>
        <PageLink className="sf-row-link" to={`/orders/${orderId}`}>
          {`${t('orders.number', { n: String(item.number) })} · ${item.customerName}`}
        </PageLink>
      </p>
      {item.warnings.map((wait) => (
        <p key={wait.reEntryAt ?? 'harvest'}>
          <LandWait wait={wait} />
        </p>
      ))}
      {!isDone && <WorkAirNow plotId={plot.id} orderId={orderId} />}
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="or-when">
        <OrderStateTag order={item} />
        <small>{windowText(t, fmt, item)}</small>
      </p>
      {item.flights > 0 && (
        <p>
          <small>{t('orders.flown', { n: item.flights, area: fmt.area(item.netAreaM2).text })}</small>
        </p>
      )}
      <footer>
        <a className="sf-button" href={`geo:${plot.lat.toFixed(6)},${plot.lon.toFixed(6)}`}>
          {t('orders.directions')}
        </a>
        {item.workType === 'spray' && (
          <PageLink className="sf-button" to={`/mix?order=${orderId}&plot=${plot.id}`}>
            {t('products.toMix')}
          </PageLink>
        )}
        {mayEnter && (
          <Button
            kind={isDone ? 'plain' : 'primary'}
            icon={isDone ? <Undo className="sf-icon" /> : <Check className="sf-icon" />}
            disabled={markPlot.isPending}
            onClick={() => markPlot.mutate({ orderId, plotId: plot.id, isDone: !isDone })}
          >
            {t(isDone ? 'orders.markOpen' : 'orders.markDone')}
          </Button>
        )}
      </footer>
    </li>
  );
}
