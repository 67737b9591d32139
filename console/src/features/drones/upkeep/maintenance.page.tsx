import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { DroneListScreen } from '../drone-list-screen.tsx';
import { editPanel, ListTools } from '../manage/drone-manage.page.tsx';
import { useDroneList } from '../use-drone-list.ts';
import { upkeepColumns } from './upkeep-columns.tsx';
import { type Behind, VersionMatrix } from './version-matrix.tsx';

const plan = { table: 'drones.upkeep', usualSort: 'attention', arrange: upkeepColumns } as const;

/** The company's drones as their mechanic sees them (D-05): what wants a hand first, versions over the fleet above. */
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
