import '../../domain/devices/list/cards.css';
import type { ReactNode } from 'react';
import { DeviceTable } from '../../domain/devices/list/device-table.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { DroneCard } from './drone-card.tsx';
import type { DroneList } from './use-drone-list.ts';

interface DroneTableProps {
  list: DroneList;
  label: string;
  empty: ReactNode;
}

export function DroneTable({ list, label, empty }: DroneTableProps) {
  const t = useT();
  return (
    <DeviceTable
      list={list}
      label={label}
      pickAll={t('drones.pickAll')}
      empty={empty}
      // Attention can only be sorted in one direction, most urgent first.
      changeSort={(sort) => list.change({ sort: sort.by === 'attention' ? sort.by : sortText(sort) })}
      card={(drone) => (
        <DroneCard drone={drone} isOpen={drone.id === list.opened} open={list.open} picks={list.picks} />
      )}
    />
  );
}
