import type { Drone } from '@smartflight/contract/drones.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { droneColumns } from './drone-columns.tsx';
import {
  clearedFilters,
  type DroneScope,
  listQueryOf,
  patchOf,
  pickedText,
  readPicked,
  readSearch,
  type SearchPatch,
} from './drone-search.ts';
import { droneList } from './drones.queries.ts';

/** What a list of drones shows and what its controls change: the URL, the server's answer, the opened drone. */
export function useDroneList(scope: DroneScope) {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readSearch(params), [params]);
  const query = useMemo(() => listQueryOf(search, scope), [search, scope]);
  const { data, error, isFetching, refetch } = useQuery(droneList(query));
  const columns = useMemo(() => droneColumns(t, fmt), [t, fmt]);
  const change = useCallback(
    (patch: SearchPatch) => setParams({ picked: undefined, ...patchOf(patch) }),
    [setParams],
  );
  const open = useCallback(
    (id: string | undefined) => setParams({ drone: id, tab: undefined, panel: undefined }),
    [setParams],
  );
  const opened = params.get('drone') ?? undefined;
  const picked = useMemo(() => readPicked(params), [params]);
  return {
    scope,
    /** Name under which the user's choice of columns and views is kept. */
    table: `drones.${scope}`,
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
    /** The drone in the inspector, and its row where the page has it. */
    opened,
    openedRow: data?.items.find(({ id }: Drone) => id === opened),
    open,
    picks: {
      keys: picked,
      change: (keys: ReadonlySet<string>) => setParams({ picked: pickedText(keys) }),
    },
  };
}
export type DroneList = ReturnType<typeof useDroneList>;
