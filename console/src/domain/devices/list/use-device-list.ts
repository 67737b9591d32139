import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import type { FilterOf, ListSearch, PatchOf, SearchPlan } from '../../../shared/ui/table/list-search.ts';
import { useOpened } from './use-opened.ts';

interface ListPage<Row, Counts> {
  items: Row[];
  total: number;
  counts: Counts;
}

interface DeviceListPlan<P extends SearchPlan, Row, Counts, Key extends QueryKey> {
  /** Name under which the user's columns and views are stored. */
  table: string;
  /** Parameter of the address that names the opened device. */
  param: string;
  columns: Column<Row>[];
  address: ListSearch<P>;
  /** The initial order, if it differs from the address's default. */
  usualSort?: P['sorts'][number] | undefined;
  /** Requests the data for the address. */
  query: (
    asked: FilterOf<P> & { page: number; size: number },
  ) => UseQueryOptions<ListPage<Row, Counts>, Error, ListPage<Row, Counts>, Key>;
}

/** State of a list of devices and functions of its controls: address, server data, opened device. */
export function useDeviceList<P extends SearchPlan, Row, Counts, Key extends QueryKey>(
  plan: DeviceListPlan<P, Row, Counts, Key>,
) {
  const { table, param, columns, address, usualSort, query } = plan;
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => address.read(params, usualSort), [params, address, usualSort]);
  const filter = address.filter(search);
  const { data, error, isFetching, refetch } = useQuery(
    query({ ...filter, page: search.page, size: search.size }),
  );
  const change = useCallback(
    (patch: PatchOf<P>) => setParams({ picked: undefined, ...address.patch(patch, usualSort) }),
    [setParams, address, usualSort],
  );
  const opening = useOpened(param);
  return {
    table,
    columns,
    search,
    params,
    setParams,
    rows: data?.items,
    total: data?.total,
    counts: data?.counts,
    error,
    retry: () => void refetch(),
    isRefreshing: isFetching,
    /** The part of the query that list and export share. */
    filter,
    isFiltered: address.isFiltered(search),
    change,
    clear: () => change(address.cleared),
    ...opening,
  };
}
