import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { EmptyFiltered } from '../../../shared/ui/states/states.tsx';
import { type Column, DataTable, type Sort } from '../../../shared/ui/table/data-table.tsx';
import { type Picks, pickColumn } from '../../../shared/ui/table/pick-column.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { type Device, deviceName } from '../ownership/ownership-actions.ts';
import { CardList } from './card-list.tsx';

/** What a list of devices shows, independent of their kind. */
export interface ShownDevices<Row> {
  /** Name under which the user's choice of columns is stored. */
  table: string;
  columns: Column<Row>[];
  rows: readonly Row[] | undefined;
  search: { sort: Sort };
  picks: Picks;
  /** The one in the inspector. */
  opened: string | undefined;
  open: (id: string | undefined) => void;
  error: unknown;
  retry: () => void;
  isRefreshing: boolean;
  isFiltered: boolean;
  /** Clears all filters. */
  clear: () => void;
}

interface DeviceTableProps<Row> {
  list: ShownDevices<Row>;
  /** Accessible name of the rows. */
  label: string;
  pickAll: string;
  empty: ReactNode;
  changeSort: (sort: Sort) => void;
  /** A row as a card on a phone. */
  card: (row: Row) => ReactNode;
}

const idOf = ({ id }: Device): string => id;

/** Devices as rows, or as cards on a phone. One opens in the inspector; several can be selected for an action. */
export function DeviceTable<Row extends Device>(props: DeviceTableProps<Row>) {
  const { list, label, pickAll, changeSort, card } = props;
  const t = useT();
  const isMobile = useMobile();
  const { rows, columns, picks } = list;
  const empty = list.isFiltered ? <EmptyFiltered clear={list.clear} /> : props.empty;
  const withPicks = useMemo(
    () => [
      pickColumn<Row>({
        rows,
        rowKey: idOf,
        rowName: (row) => t('drones.pick', { name: deviceName(row) }),
        allLabel: pickAll,
        picks,
      }),
      ...columns,
    ],
    [rows, columns, picks, pickAll, t],
  );
  if (isMobile)
    return (
      <CardList label={label} rows={rows} error={list.error} retry={list.retry} empty={empty} card={card} />
    );
  return (
    <DataTable<Row>
      label={label}
      name={list.table}
      columns={withPicks}
      rows={rows}
      rowKey={idOf}
      sort={list.search.sort}
      changeSort={changeSort}
      selected={list.opened}
      open={({ id }) => list.open(id)}
      error={list.error}
      retry={list.retry}
      empty={empty}
      refreshing={list.isRefreshing}
    />
  );
}
