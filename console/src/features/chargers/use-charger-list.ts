import type { Charger } from '@smartflight/contract/power/charger.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useOpened } from '../../domain/devices/list/use-opened.ts';
import { transfersKey } from '../../domain/devices/ownership/offers.queries.ts';
import { useChanges } from '../../live/use-changes.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { chargerColumns } from './charger-columns.tsx';
import {
  type ChargerScope,
  clearedFilters,
  filterOf,
  pageSize,
  patchOf,
  readSearch,
  type SearchPatch,
} from './charger-search.ts';
import { chargerList, chargersKey } from './chargers.queries.ts';

/** What a list of chargers shows and what its controls change: the URL, the server's answer, the opened charger. */
export function useChargerList(scope: ChargerScope) {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  useChargersLive(scope);
  const search = useMemo(() => readSearch(params), [params]);
  const { data, error, isFetching, refetch } = useQuery(
    chargerList({ ...filterOf(search, scope), page: search.page, size: pageSize }),
  );
  const columns = useMemo(() => chargerColumns(t, fmt, scope), [t, fmt, scope]);
  const change = useCallback(
    (patch: SearchPatch) => setParams({ picked: undefined, ...patchOf(patch) }),
    [setParams],
  );
  const opening = useOpened('charger');
  return {
    scope,
    table: `chargers.${scope}`,
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
    /** Row of the charger in the inspector, where the page has it. */
    openedRow: data?.items.find(({ id }: Charger) => id === opening.opened),
  };
}
export type ChargerList = ReturnType<typeof useChargerList>;

/** Fetches again what the shown page has of chargers and offers when the server reports that they changed. */
function useChargersLive(scope: ChargerScope): void {
  const queries = useQueryClient();
  useChanges({ scope, nouns: ['chargers', 'transfers'] }, () => {
    void queries.invalidateQueries({ queryKey: chargersKey });
    void queries.invalidateQueries({ queryKey: transfersKey });
  });
}
