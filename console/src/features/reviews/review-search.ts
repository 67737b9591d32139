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

/** 'all' is what the server lists when nothing is asked: everything but the superseded. */
export const statusChoices = [...reviewStatuses, 'all'] as const;
type StatusChoice = ReviewStatus | 'all';

/** What the page shows, as its address has it: without an entry the queue of all that waits. */
export interface ReviewSearch {
  kind: ReviewKind | undefined;
  status: StatusChoice;
  search: string;
  page: number;
  /** The opened submission. */
  review: string | undefined;
}

export const queueSize = 50;

/** Reads the page's address; damaged entries become the default. */
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

/** A change as entries of the address: a filter returns to the first page, and defaults leave no trace. */
export function patchOf(change: SearchPatch): SearchPatch {
  const isFilter = 'kind' in change || 'status' in change || 'search' in change;
  const next: SearchPatch = isFilter ? { page: undefined, review: undefined, ...change } : { ...change };
  if (next.status === 'pending') next.status = undefined;
  if (next.page === 1) next.page = undefined;
  return next;
}

export const isFiltered = ({ kind, status, search }: ReviewSearch): boolean =>
  kind !== undefined || status !== 'pending' || search !== '';

/** No one else holds it, and it waits for a decision. */
const isFree = ({ status, claim }: Review): boolean => status === 'pending' && (claim?.isMine ?? true);

/** The next one to take: the first free one behind the present one, else the first free one of the list. */
export function nextAfter(rows: readonly Review[], present: string | undefined): Review | undefined {
  const at = rows.findIndex(({ id }) => id === present);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return others.find(isFree);
}

/** Hours that something waits, and its share of the day that a bar shows. */
export function waitOf(submittedAt: string, nowMs: number): { seconds: number; share: number } {
  const seconds = Math.max(0, (nowMs - Date.parse(submittedAt)) / 1000);
  return { seconds, share: Math.min(1, seconds / 86_400) };
}
