import type { OrderRow } from '@smartflight/contract/orders/orders.schemas.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import { OrderStateTag } from '../order-state.tsx';
import { priceText, windowText } from '../order-texts.ts';

/** Columns of the list of orders. */
export function orderColumns(t: Translate, fmt: Fmt): Column<OrderRow>[] {
  const text = (value: string) => value || fmt.number(null);
  return [
    {
      key: 'number',
      title: t('orders.numberShort'),
      always: true,
      figure: true,
      sortBy: 'number',
      cell: ({ number }) => String(number),
    },
    {
      key: 'customer',
      title: t('orders.customer'),
      always: true,
      strong: true,
      cell: ({ customerName }) => customerName,
    },
    { key: 'state', title: t('orders.state'), cell: (row) => <OrderStateTag order={row} /> },
    {
      key: 'crop',
      title: t('orders.crop'),
      cell: ({ crop, target }) => text([crop, target].filter(Boolean).join(' · ')),
    },
    {
      key: 'products',
      title: t('orders.products'),
      cell: ({ products }) => text(fmt.list(products)),
    },
    {
      key: 'window',
      title: t('orders.window'),
      sortBy: 'window',
      cell: (row) => text(windowText(t, fmt, row)),
    },
    {
      key: 'plots',
      title: t('orders.plots'),
      figure: true,
      cell: (row) => t('orders.plotsDone', { done: fmt.number(row.plotsDone), all: fmt.number(row.plots) }),
    },
    {
      key: 'area',
      title: t('orders.netArea'),
      figure: true,
      cell: ({ netAreaM2 }) => fmt.area(netAreaM2).text,
    },
    {
      key: 'flights',
      title: t('orders.flights'),
      figure: true,
      cell: ({ flights }) => fmt.number(flights),
    },
    {
      key: 'price',
      title: t('orders.price'),
      optional: true,
      cell: ({ price }) => priceText(t, fmt, price),
    },
    {
      key: 'changed',
      title: t('orders.changed'),
      optional: true,
      sortBy: 'changedAt',
      cell: ({ changedAt }) => <span className="sf-num">{fmt.instant(changedAt, 'minute')}</span>,
    },
    {
      key: 'holder',
      title: t('orders.holder'),
      optional: true,
      cell: ({ holderName }) => text(holderName),
    },
  ];
}
