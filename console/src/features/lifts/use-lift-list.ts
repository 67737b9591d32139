import type { Lift } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import {
  isFiltered,
  type LiftTab,
  listQueryOf,
  nextAfter,
  patchOf,
  readSearch,
  type SearchPatch,
} from './lift-search.ts';
import { liftList, liftQueue } from './lifts.queries.ts';

/** The list for the URL's query parameters, with functions that change them. */
export function useLiftList(tab: LiftTab) {
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readSearch(params, tab), [params, tab]);
  const query = useMemo(() => listQueryOf(search), [search]);
  const mine = useQuery({ ...liftList(query), enabled: tab === 'mine' });
  const queue = useQuery({ ...liftQueue(query), enabled: tab === 'review' });
  const { data, error, refetch } = tab === 'mine' ? mine : queue;
  const rows: readonly Lift[] | undefined = data?.items;
  const change = (patch: SearchPatch) => setParams(patchOf(patch, tab));
  return {
    tab,
    search,
    rows,
    total: data?.total,
    /** Number of pending and overdue applications; only for the queue. */
    waiting: queue.data && { waiting: queue.data.waiting, overdue: queue.data.overdue },
    error,
    retry: () => void refetch(),
    filtered: isFiltered(search, tab),
    change,
    clear: () => change({ status: undefined, search: undefined }),
    open: (id: string | undefined) => change({ lift: id, form: undefined }),
    next: () => nextAfter(rows ?? [], search.lift),
  };
}
export type LiftListState = ReturnType<typeof useLiftList>;
