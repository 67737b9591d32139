import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useServerTexts } from '../../../shared/i18n/server-texts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { patchSearch, usePageLocation, usePageSearch, useTabKey } from '../../../shared/tabs/page.tsx';
import { tabs } from '../../../shared/tabs/tabs.ts';
import { batteryList } from '../batteries.queries.ts';
import { detailPath } from '../paths.ts';
import { batteryColumns } from './battery-columns.tsx';
import {
  clearedFilters,
  isFiltered,
  listQueryOf,
  patchOf,
  readSearch,
  type SearchPatch,
} from './battery-search.ts';

/** What the battery log shows and what its controls change: the URL, the server's answer. */
export function useBatteryList() {
  const t = useT();
  const fmt = useFmt();
  const words = useServerTexts();
  const tabKey = useTabKey();
  const { pathname, search: address } = usePageLocation();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readSearch(params), [params]);
  const query = useMemo(() => listQueryOf(search), [search]);
  const { data, error, isFetching, refetch } = useQuery(batteryList(query));
  const columns = useMemo(() => batteryColumns(t, fmt, words), [t, fmt, words]);
  const change = useCallback((patch: SearchPatch) => setParams(patchOf(patch)), [setParams]);
  const open = useCallback(
    ({ sn }: Pick<Battery, 'sn'>) => {
      setParams({ battery: sn });
      // The tab is notified as well: the two moves come too close for it to see the first.
      tabs.setHref(tabKey, pathname + patchSearch(address, { battery: sn }));
      go(detailPath(sn));
    },
    [pathname, address, tabKey, setParams],
  );
  return {
    table: 'batteries',
    search,
    params,
    words,
    rows: data?.items,
    total: data?.total,
    counts: data?.counts,
    error,
    retry: () => void refetch(),
    isRefreshing: isFetching,
    columns,
    change,
    clear: () => change(clearedFilters),
    isFiltered: isFiltered(search),
    /** The battery opened last from here; its row is marked when the log is shown again. */
    lastOpened: params.get('battery') ?? undefined,
    open,
  };
}
export type BatteryList = ReturnType<typeof useBatteryList>;
