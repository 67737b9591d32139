import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import type { reviews } from '@smartflight/contract/onboarding/reviews.endpoints.ts';
import type { Review } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import {
  type ReviewKind,
  type ReviewStatus,
  reviewKinds,
  reviewStatuses,
} from '@smartflight/contract/onboarding/reviews.ts';
import { oneOf, readPage, readText } from '../../shared/ui/table/list-search.ts';

/** 'all' is the server's default list: everything except superseded submissions. */
export const statusChoices = [...reviewStatuses, 'all'] as const;
type StatusChoice = ReviewStatus | 'all';

/** State of the page from its address; by default the queue of waiting submissions. */
export interface ReviewSearch {
  kind: ReviewKind | undefined;
  status: StatusChoice;
  search: string;
  page: number;
  review: string | undefined;
}

export const queueSize = 50;

/** Reads the page's address; invalid entries have their default. */
export function readSearch(params: URLSearchParams): ReviewSearch {
  return {
    kind: oneOf(reviewKinds, params.get('kind')),
    status: oneOf(statusChoices, params.get('status')) ?? 'pending',
    search: readText(params, 'search', 100),
    page: readPage(params),
    review: params.get('review') ?? undefined,
  };
}

export function listQueryOf(search: ReviewSearch): QueryInput<typeof reviews.list> {
  const { kind, status, page } = search;
  return {
    page,
    size: queueSize,
    ...(kind ? { kind } : {}),
    ...(status === 'all' ? {} : { status }),
    ...(search.search === '' ? {} : { search: search.search }),
  };
}

export type SearchPatch = Partial<Record<keyof ReviewSearch, string | number | undefined>>;

/** A change as entries of the address: a filter returns to the first page, defaults are omitted. */
export function patchOf(change: SearchPatch): SearchPatch {
  const isFilter = 'kind' in change || 'status' in change || 'search' in change;
  const next: SearchPatch = isFilter ? { page: undefined, review: undefined, ...change } : { ...change };
  if (next.status === 'pending') next.status = undefined;
  if (next.page === 1) next.page = undefined;
  return next;
}

export const isFiltered = ({ kind, status, search }: ReviewSearch): boolean =>
  kind !== undefined || status !== 'pending' || search !== '';

/** It waits for a decision and is not claimed. */
const isFree = ({ status, claim }: Review): boolean => status === 'pending' && (claim?.isMine ?? true);

/** The next submission to open: the first free one after the present one, else the first of the list. */
export function nextAfter(rows: readonly Review[], present: string | undefined): Review | undefined {
  const at = rows.findIndex(({ id }) => id === present);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return others.find(isFree);
}

/** Waiting time, and its share of the day for the bar. */
export function waitOf(submittedAt: string, nowMs: number): { seconds: number; share: number } {
  const seconds = Math.max(0, (nowMs - Date.parse(submittedAt)) / 1000);
  return { seconds, share: Math.min(1, seconds / 86_400) };
}
