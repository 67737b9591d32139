import type { ProductRow } from '@smartflight/contract/products/products.schemas.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import { countryName, DroneUseTag, InventedTag } from '../product-labels.tsx';

/** Substances with their content, in one line. */
export const substancesText = (fmt: Fmt, substances: ProductRow['substances']): string =>
  substances
    .map(({ name, content, unit }) => `${name} ${fmt.number(content, 0, { maxDigits: 3 })} ${unit}`)
    .join(' + ');

/** Columns of the register. */
export function productColumns(t: Translate, fmt: Fmt): Column<ProductRow>[] {
  const text = (value: string) => value || fmt.number(null);
  return [
    {
      key: 'name',
      title: t('products.name'),
      always: true,
      sortBy: 'name',
      cell: (row) => (
        <span className="pr-name">
          <b className="sf-cut">{row.name}</b>
          <InventedTag isInvented={row.isInvented} />
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('products.kind'),
      sortBy: 'kind',
      cell: ({ kind }) => t(`products.kindName.${kind}`),
    },
    {
      key: 'number',
      title: t('products.number'),
      sortBy: 'number',
      cell: ({ authorisationNumber }) => <span className="sf-id">{text(authorisationNumber)}</span>,
    },
    {
      key: 'country',
      title: t('products.country'),
      sortBy: 'country',
      cell: ({ country }) => countryName(fmt.lang, country),
    },
    {
      key: 'droneUse',
      title: t('products.droneUse'),
      cell: ({ droneUse }) => <DroneUseTag use={droneUse} />,
    },
    {
      key: 'uses',
      title: t('products.uses'),
      cell: ({ uses, crops }) =>
        uses === 0
          ? fmt.number(null)
          : `${fmt.number(uses)} · ${fmt.list(crops)}${uses > crops.length ? ' …' : ''}`,
    },
    {
      key: 'version',
      title: t('products.version'),
      figure: true,
      cell: ({ version }) => fmt.number(version),
    },
    {
      key: 'substances',
      title: t('products.substances'),
      optional: true,
      cell: ({ substances }) => text(substancesText(fmt, substances)),
    },
    {
      key: 'formulation',
      title: t('products.formulation'),
      optional: true,
      cell: ({ formulation }) => text(formulation),
    },
    {
      key: 'holder',
      title: t('products.holder'),
      optional: true,
      cell: ({ holderName }) => text(holderName),
    },
    {
      key: 'changed',
      title: t('products.changed'),
      optional: true,
      sortBy: 'changedAt',
      cell: ({ changedAt }) => <span className="sf-num">{fmt.instant(changedAt, 'minute')}</span>,
    },
  ];
}
