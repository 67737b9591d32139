import type { RecordRow } from '@smartflight/contract/records/records.schemas.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { Column } from '../../shared/ui/table/data-table.tsx';
import { RecordStateTag } from './record-state.tsx';

/** Columns of the list of records. */
export const recordColumns = (t: Translate, fmt: Fmt): Column<RecordRow>[] => [
  {
    key: 'day',
    title: t('records.field.localDate'),
    always: true,
    figure: true,
    cell: (row) => fmt.day(row.localDate, { year: true }),
  },
  {
    key: 'place',
    title: t('records.place'),
    always: true,
    strong: true,
    cell: (row) => row.plotName ?? row.droneId,
  },
  { key: 'state', title: t('records.state'), cell: (row) => <RecordStateTag record={row} /> },
  { key: 'crop', title: t('records.field.cropName'), cell: (row) => row.cropName ?? fmt.number(null) },
  {
    key: 'products',
    title: t('records.products'),
    cell: (row) => fmt.list(row.products) || fmt.number(null),
  },
  {
    key: 'area',
    title: t('records.field.treatedAreaM2'),
    figure: true,
    cell: (row) => fmt.area(row.netAreaM2).text,
  },
  {
    key: 'amount',
    title: t('records.field.appliedAmount'),
    figure: true,
    cell: (row) => (row.massKg ? fmt.mass(row.massKg).text : fmt.volume(row.volumeL).text),
  },
  { key: 'flights', title: t('records.flights'), figure: true, cell: (row) => fmt.number(row.flights) },
  {
    key: 'customer',
    title: t('records.field.customerName'),
    cell: (row) => row.customerName ?? fmt.number(null),
  },
];
