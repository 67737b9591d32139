import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { readMix } from './mix-address.ts';
import { plotsToMix } from './order-mix.ts';
import { useOrderMix } from './use-order-mix.ts';

/** Names of plots that are shown; the others are counted. */
const mostNames = 5;

/** The order that the mix is for, its plots, and its products that the mix lacks. Nothing without an order. */
export function MixOrder() {
  const t = useT();
  const fmt = useFmt();
  const [params] = usePageSearch();
  const { order, error } = useOrderMix();
  if (error && !order)
    return (
      <section className="mx-block">
        <StatusTag state="fault" size={16} word={t('orders.notFound')} />
      </section>
    );
  if (!order) return null;
  const plots = plotsToMix(order.plots, readMix(params).plotId);
  const shown = plots.slice(0, mostNames).map(({ name }) => name);
  const more = plots.length > mostNames ? ` … (${fmt.number(plots.length)})` : '';
  const missing = order.products.filter(({ productId }) => productId === null).map(({ name }) => name);
  return (
    <section className="mx-block" aria-label={t('mix.ofOrder')}>
      <PageLink className="sf-row-link" to={`/orders/${order.id}`}>
        {`${t('orders.number', { n: String(order.number) })} · ${order.customerName}`}
      </PageLink>
      {plots.length > 0 && <p className="mx-faint">{fmt.list(shown) + more}</p>}
      {missing.length > 0 && (
        <StatusTag state="warning" size={16} word={t('mix.unregistered', { names: fmt.list(missing) })} />
      )}
    </section>
  );
}
