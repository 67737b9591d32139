import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { DroneListScreen } from '../drone-list-screen.tsx';
import { editPanel, ListTools } from '../manage/drone-manage.page.tsx';
import { useDroneList } from '../use-drone-list.ts';
import { type Behind, VersionMatrix } from './version-matrix.tsx';

const first = ['drone', 'state', 'versions', 'drifts', 'expiry', 'link', 'lock', 'owner'];

/** The drone columns in the order for maintenance; the remaining ones are hidden by default. */
function upkeepColumns(columns: Column<Drone>[]): Column<Drone>[] {
  const shown = first.flatMap((key) => columns.filter((column) => column.key === key));
  const others = columns.filter(({ key }) => !first.includes(key));
  return [
    ...shown.map(({ optional: _, ...column }) => column),
    ...others.map((column) => ({ ...column, optional: true })),
  ];
}

const plan = { table: 'drones.upkeep', usualSort: 'attention', arrange: upkeepColumns } as const;

/** The company's drones for mechanics (D-05): a version matrix above, and the list with the most urgent first. */
export function DroneMaintenancePage() {
  const t = useT();
  const list = useDroneList('tenant', plan);
  const isMobile = useMobile();
  const [isOpen] = useState(!isMobile);
  const { search, change } = list;
  const { model, outdatedPart } = search;
  const show = (behind: Behind) => {
    const isShown = behind.model === model && behind.part === outdatedPart;
    change(
      isShown
        ? { model: undefined, outdatedPart: undefined }
        : { model: behind.model, outdatedPart: behind.part },
    );
  };
  return (
    <DroneListScreen
      list={list}
      title={t('title.drones')}
      ownership
      actions={<ListTools list={list} />}
      top={
        <VersionMatrix
          isOpen={isOpen}
          shown={outdatedPart ? { model, part: outdatedPart } : { model }}
          show={show}
        />
      }
      exportsPicked
      empty={<EmptyState text={t('droneUpkeep.empty')} />}
      panel={editPanel(list)}
    />
  );
}
