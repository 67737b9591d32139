import '../../domain/devices/list/cards.css';
import type { ReactNode } from 'react';
import { DeviceTable } from '../../domain/devices/list/device-table.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { DroneCard } from './drone-card.tsx';
import type { DroneList } from './use-drone-list.ts';

interface DroneTableProps {
  list: DroneList;
  /** What the rows are, for those who cannot see them. */
  label: string;
  /** Shown in place of the rows when there are none at all. */
  empty: ReactNode;
}

/** Drones as rows, on a phone as cards. */
export function DroneTable({ list, label, empty }: DroneTableProps) {
  const t = useT();
  return (
    <DeviceTable
      list={list}
      label={label}
      pickAll={t('drones.pickAll')}
      empty={empty}
      // What wants attention is first; the other way round no one looks for it.
      changeSort={(sort) => list.change({ sort: sort.by === 'attention' ? sort.by : sortText(sort) })}
      card={(drone) => (
        <DroneCard drone={drone} isOpen={drone.id === list.opened} open={list.open} picks={list.picks} />
      )}
    />
  );
}
