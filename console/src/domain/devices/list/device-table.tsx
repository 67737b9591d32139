import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { EmptyFiltered } from '../../../shared/ui/states/states.tsx';
import { type Column, DataTable, type Sort } from '../../../shared/ui/table/data-table.tsx';
import { type Picks, pickColumn } from '../../../shared/ui/table/pick-column.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { type Device, deviceName } from '../ownership/ownership-actions.ts';
import { CardList } from './card-list.tsx';

/** What a list of devices has to show, whatever their kind. */
export interface ShownDevices<Row> {
  /** Name under which the user's choice of columns is kept. */
  table: string;
  columns: Column<Row>[];
  /** Undefined: on their way. */
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
  /** Takes every filter away. */
  clear: () => void;
}

interface DeviceTableProps<Row> {
  list: ShownDevices<Row>;
  /** What the rows are, for those who cannot see them. */
  label: string;
  pickAll: string;
  /** Shown in place of the rows when there are none at all. */
  empty: ReactNode;
  changeSort: (sort: Sort) => void;
  /** One of them on a phone. */
  card: (row: Row) => ReactNode;
}

const idOf = ({ id }: Device): string => id;

/** Devices as rows, on a phone as cards. One opens in the inspector; several are picked for one action on all. */
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
