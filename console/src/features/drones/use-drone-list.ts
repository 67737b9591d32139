import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { useMemo } from 'react';
import { useDeviceList } from '../../domain/devices/list/use-device-list.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { Column } from '../../shared/ui/table/data-table.tsx';
import { droneColumns } from './drone-columns.tsx';
import { type DroneScope, type DroneSortName, droneSearch } from './drone-search.ts';
import { droneList } from './drones.queries.ts';

interface ListPlan {
  table?: string;
  usualSort?: DroneSortName;
  arrange?: (columns: Column<Drone>[]) => Column<Drone>[];
}

/** The drone list for the URL's query parameters, with functions that change them. */
export function useDroneList(scope: DroneScope, plan: ListPlan = {}) {
  const { table = `drones.${scope}`, usualSort, arrange } = plan;
  const t = useT();
  const fmt = useFmt();
  const columns = useMemo(() => {
    const all = droneColumns(t, fmt);
    return arrange ? arrange(all) : all;
  }, [t, fmt, arrange]);
  const list = useDeviceList({
    table,
    param: 'drone',
    columns,
    address: droneSearch,
    usualSort,
    query: (asked) => droneList({ scope, ...asked }),
  });
  const openedRow = list.rows?.find(({ id }) => id === list.opened);
  return { ...list, scope, openedRow };
}
export type DroneList = ReturnType<typeof useDroneList>;
