import type { Review } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import {
  isFiltered,
  listQueryOf,
  nextAfter,
  patchOf,
  readSearch,
  type SearchPatch,
} from './review-search.ts';
import { reviewQueue } from './reviews.queries.ts';

/** The queue for the page's address, and navigation in it. */
export function useReviewList() {
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readSearch(params), [params]);
  const query = useMemo(() => listQueryOf(search), [search]);
  const { data, error, isFetching, refetch } = useQuery(reviewQueue(query));
  const rows: readonly Review[] | undefined = data?.items;
  const change = (patch: SearchPatch) => setParams(patchOf(patch));
  return {
    params,
    search,
    rows,
    total: data?.total,
    pending: data?.pending,
    error,
    refreshing: isFetching,
    retry: () => void refetch(),
    filtered: isFiltered(search),
    change,
    clear: () => change({ kind: undefined, status: undefined, search: undefined }),
    open: (id: string | undefined) => change({ review: id }),
    /** What is taken next from here, undefined when nothing free waits in this list. */
    next: () => nextAfter(rows ?? [], search.review),
  };
}
export type ReviewList = ReturnType<typeof useReviewList>;
