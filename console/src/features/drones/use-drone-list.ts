import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useOpened } from '../../domain/devices/list/use-opened.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import type { Column } from '../../shared/ui/table/data-table.tsx';
import { droneColumns } from './drone-columns.tsx';
import {
  clearedFilters,
  type DroneScope,
  type DroneSortName,
  listQueryOf,
  patchOf,
  readSearch,
  type SearchPatch,
} from './drone-search.ts';
import { droneList } from './drones.queries.ts';

/** What a page of drones does otherwise than the usual list. */
interface ListPlan {
  /** Name under which the user's choice of columns and views is kept. */
  table?: string;
  /** The order before anybody sorts. */
  usual?: DroneSortName;
  /** Its choice and order of the columns there are. */
  arrange?: (columns: Column<Drone>[]) => Column<Drone>[];
}

/** What a list of drones shows and what its controls change: the URL, the server's answer, the opened drone. */
export function useDroneList(scope: DroneScope, plan: ListPlan = {}) {
  const { table = `drones.${scope}`, usual, arrange } = plan;
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readSearch(params, usual), [params, usual]);
  const query = useMemo(() => listQueryOf(search, scope), [search, scope]);
  const { data, error, isFetching, refetch } = useQuery(droneList(query));
  const columns = useMemo(() => {
    const all = droneColumns(t, fmt);
    return arrange ? arrange(all) : all;
  }, [t, fmt, arrange]);
  const change = useCallback(
    (patch: SearchPatch) => setParams({ picked: undefined, ...patchOf(patch, usual) }),
    [setParams, usual],
  );
  const opening = useOpened('drone');
  return {
    scope,
    table,
    search,
    params,
    setParams,
    rows: data?.items,
    total: data?.total,
    counts: data?.counts,
    error,
    retry: () => void refetch(),
    isRefreshing: isFetching,
    columns,
    change,
    clear: () => change(clearedFilters),
    ...opening,
    /** Row of the drone in the inspector, where the page has it. */
    openedRow: data?.items.find(({ id }: Drone) => id === opening.opened),
  };
}
export type DroneList = ReturnType<typeof useDroneList>;
