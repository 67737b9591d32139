import '../../shared/device/cards.css';
import type { Drone } from '@smartflight/contract/drone-shapes.ts';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { useMobile } from '../../shared/ui/look.ts';
import { pickColumn } from '../../shared/ui/pick-column.tsx';
import { DroneCards } from './drone-cards.tsx';
import { sortText } from './drone-search.ts';
import { droneName } from './drone-words.ts';
import type { DroneList } from './use-drone-list.ts';

const idOf = ({ id }: Drone): string => id;

interface DroneTableProps {
  list: DroneList;
  /** What the rows are, for those who cannot see them. */
  label: string;
  /** Stands in the place of the rows when there are none. */
  empty: ReactNode;
}

/** Drones as rows, on a phone as cards. One opens in the inspector; several are picked for one action on all. */
export function DroneTable({ list, label, empty }: DroneTableProps) {
  const t = useT();
  const isMobile = useMobile();
  const { rows, columns, picks } = list;
  const withPicks = useMemo(
    () => [
      pickColumn<Drone>({
        rows,
        rowKey: idOf,
        rowName: (drone) => t('drones.pick', { name: droneName(drone) }),
        allLabel: t('drones.pickAll'),
        picks,
      }),
      ...columns,
    ],
    [rows, columns, picks, t],
  );
  if (isMobile) return <DroneCards list={list} label={label} empty={empty} />;
  return (
    <DataTable<Drone>
      label={label}
      name={list.table}
      columns={withPicks}
      rows={rows}
      rowKey={idOf}
      sort={list.search.sort}
      // What wants attention stands first; the other way round nobody looks for it.
      changeSort={(sort) => list.change({ sort: sort.by === 'attention' ? sort.by : sortText(sort) })}
      selected={list.opened}
      open={({ id }) => list.open(id)}
      error={list.error}
      retry={list.retry}
      empty={empty}
      refreshing={list.isRefreshing}
    />
  );
}
