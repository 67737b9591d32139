import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { useMemo } from 'react';
import { useDeviceList } from '../../domain/devices/list/use-device-list.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { Column } from '../../shared/ui/table/data-table.tsx';
import { droneColumns } from './drone-columns.tsx';
import { type DroneScope, type DroneSortName, droneSearch } from './drone-search.ts';
import { droneList } from './drones.queries.ts';

/** What a page of drones does otherwise than the usual list. */
interface ListPlan {
  /** Name under which the user's choice of columns and views is kept. */
  table?: string;
  /** The order before anybody sorts. */
  usualSort?: DroneSortName;
  /** Its choice and order of the columns there are. */
  arrange?: (columns: Column<Drone>[]) => Column<Drone>[];
}

/** The drones that the address of a page asks for, and what its controls change. */
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
  /** Row of the drone in the inspector, where the page has it. */
  const openedRow = list.rows?.find(({ id }) => id === list.opened);
  return { ...list, scope, openedRow };
}
export type DroneList = ReturnType<typeof useDroneList>;
