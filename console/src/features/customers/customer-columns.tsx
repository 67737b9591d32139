import type { CustomerRow } from '@smartflight/contract/customers/customers.schemas.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { Column } from '../../shared/ui/table/data-table.tsx';

/** Columns of the list of customers. */
export function customerColumns(t: Translate, fmt: Fmt): Column<CustomerRow>[] {
  const text = (value: string) => value || fmt.number(null);
  return [
    {
      key: 'name',
      title: t('customers.name'),
      always: true,
      strong: true,
      sortBy: 'name',
      cell: ({ name }) => name,
    },
    { key: 'contact', title: t('customers.contact'), cell: ({ contact }) => text(contact) },
    { key: 'address', title: t('customers.address'), cell: ({ address }) => text(address) },
    { key: 'reference', title: t('customers.reference'), cell: ({ reference }) => text(reference) },
    { key: 'sites', title: t('customers.sites'), figure: true, cell: ({ sites }) => fmt.number(sites) },
    { key: 'plots', title: t('customers.plots'), figure: true, cell: ({ plots }) => fmt.number(plots) },
    {
      key: 'openOrders',
      title: t('customers.openOrders'),
      figure: true,
      cell: ({ openOrders }) => fmt.number(openOrders),
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
