import { DeviceListScreen, type ListScreenProps } from '../../domain/devices/list/device-list-screen.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { DroneFilters } from './drone-filters.tsx';
import { DroneTable } from './drone-table.tsx';
import { PickedDrones } from './picked-drones.tsx';
import type { DroneList } from './use-drone-list.ts';
import { useDronesLive } from './use-drones-live.ts';

/** Loaded when the first drone is opened, as it has most of the code for a single drone. */
const DroneInspector = lazyLayer(
  async () => (await import('./inspector/drone-inspector.tsx')).DroneInspector,
);

interface DroneListScreenProps extends ListScreenProps<DroneList> {
  exportsPicked?: boolean;
}

/** A page of drones: filters, table or cards, and the inspector of the opened drone. */
export function DroneListScreen(props: DroneListScreenProps) {
  const t = useT();
  const { list, empty, panel, exportsPicked = false, ownership = false, ...head } = props;
  useDronesLive(list.scope);
  const { opened, openedRow, scope } = list;
  const close = () => list.open(undefined);
  return (
    <DeviceListScreen
      kind="drone"
      {...head}
      list={list}
      filters={<DroneFilters list={list} ownership={ownership} />}
      rows={<DroneTable list={list} label={head.title} empty={empty} />}
      picked={<PickedDrones list={list} exports={exportsPicked} />}
      side={
        panel ||
        (opened !== undefined && (
          <DroneInspector key={opened} close={close} part={{ id: opened, row: openedRow, scope, close }} />
        ))
      }
      found={(n) => t('drones.found', { n })}
    />
  );
}
