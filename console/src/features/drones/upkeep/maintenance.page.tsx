import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useMobile } from '../../../shared/ui/look.ts';
import { EmptyFiltered, EmptyState } from '../../../shared/ui/states.tsx';
import { DroneListScreen } from '../drone-list-screen.tsx';
import { isFiltered } from '../drone-search.ts';
import { editPanel, ListTools } from '../manage/drone-manage.page.tsx';
import { PickedExport } from '../manage/picked-export.tsx';
import { useDroneList } from '../use-drone-list.ts';
import { upkeepColumns } from './upkeep-columns.tsx';
import { VersionMatrix } from './version-matrix.tsx';

const plan = { table: 'drones.upkeep', usual: 'attention', arrange: upkeepColumns } as const;

/** The company's drones as their mechanic sees them (D-05): what wants a hand first, versions over the fleet above. */
export function DroneMaintenancePage() {
  const t = useT();
  const list = useDroneList('tenant', plan);
  const isMobile = useMobile();
  const [isOpen] = useState(!isMobile);
  const { search, change } = list;
  const shown = search.flags.includes('outdated') ? search.model : undefined;
  return (
    <DroneListScreen
      list={list}
      title={t('title.drones')}
      ownership
      actions={<ListTools list={list} />}
      top={
        <VersionMatrix
          isOpen={isOpen}
          shown={shown}
          show={(model) =>
            change(shown === model ? { model: undefined, outdated: undefined } : { model, outdated: true })
          }
        />
      }
      pickedActions={<PickedExport list={list} />}
      empty={
        isFiltered(search) ? (
          <EmptyFiltered clear={list.clear} />
        ) : (
          <EmptyState text={t('droneUpkeep.empty')} />
        )
      }
      panel={editPanel(list)}
    />
  );
}
