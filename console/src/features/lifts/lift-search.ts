import type { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import type { Lift } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { type LiftState, liftParam, liftStates } from '@smartflight/contract/airspace/lifts.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { oneOf, readPage, readText } from '../../shared/ui/table/list-search.ts';

/** Which list is there: the own applications, or the queue of those who review. */
export type LiftTab = 'mine' | 'review';

export const pageSize = 50;
/** 'all' shows every state; the queue shows what waits by default. */
type StateChoice = LiftState | 'all';

const forms = ['new', 'amend', 'again'] as const;

/** What is shown, as the page's address has it. */
export interface LiftSearch {
  status: StateChoice;
  search: string;
  page: number;
  /** The opened application. */
  lift: string | undefined;
  /** A form is in its place: a new application, the opened one being changed, or a new one like it. */
  form: (typeof forms)[number] | undefined;
}

const usualState = (tab: LiftTab): StateChoice => (tab === 'review' ? 'underReview' : 'all');

/** Reads the page's address; damaged entries become the default. */
export function readSearch(params: URLSearchParams, tab: LiftTab): LiftSearch {
  const status = params.get('status');
  const form = params.get('form');
  return {
    status: status === 'all' ? status : (oneOf(liftStates, status) ?? usualState(tab)),
    search: readText(params, 'search', 100),
    page: readPage(params),
    lift: params.get(liftParam) ?? undefined,
    form: oneOf(forms, form),
  };
}

export function listQueryOf({ status, search, page }: LiftSearch): QueryInput<typeof lifts.list> {
  return {
    page,
    size: pageSize,
    ...(status === 'all' ? {} : { applyStatus: status }),
    ...(search === '' ? {} : { search }),
  };
}

export type SearchPatch = Partial<Record<keyof LiftSearch, string | number | undefined>>;

/** A change as entries of the address: a filter returns to the first page and closes what was opened. */
export function patchOf(change: SearchPatch, tab: LiftTab): SearchPatch {
  const isFilter = 'status' in change || 'search' in change;
  const next: SearchPatch = isFilter
    ? { page: undefined, lift: undefined, form: undefined, ...change }
    : { ...change };
  if (next.status === usualState(tab)) next.status = undefined;
  if (next.page === 1) next.page = undefined;
  return next;
}

export const isFiltered = ({ status, search }: LiftSearch, tab: LiftTab): boolean =>
  status !== usualState(tab) || search !== '';

const isFree = ({ applyStatus, claim, isMine }: Lift): boolean =>
  applyStatus === 'underReview' && !isMine && (claim?.isMine ?? true);

/** The next one to decide: the first free one behind the present one, else the first free one of the list. */
export function nextAfter(rows: readonly Lift[], present: string | undefined): Lift | undefined {
  const at = rows.findIndex(({ id }) => id === present);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return others.find(isFree);
}
