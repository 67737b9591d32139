import type { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import type { Lift } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { type LiftState, liftParam, liftStates } from '@smartflight/contract/airspace/lifts.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { oneOf, readPage, readText } from '../../shared/ui/table/list-search.ts';

export type LiftTab = 'mine' | 'review';

export const pageSize = 50;
/** 'all' shows every state; by default the queue shows pending ones. */
type StateChoice = LiftState | 'all';

const forms = ['new', 'amend', 'again'] as const;

export interface LiftSearch {
  status: StateChoice;
  search: string;
  page: number;
  lift: string | undefined;
  /** The open form: a new application, a change of the opened one, or a copy of it. */
  form: (typeof forms)[number] | undefined;
}

const usualState = (tab: LiftTab): StateChoice => (tab === 'review' ? 'underReview' : 'all');

/** Parses the URL's query parameters; invalid ones become the default. */
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

/** Converts a change to query parameters: a new filter resets the page and closes the opened application. */
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

/** The next application to decide: the first unclaimed one after the current one, else the first unclaimed one. */
export function nextAfter(rows: readonly Lift[], present: string | undefined): Lift | undefined {
  const at = rows.findIndex(({ id }) => id === present);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return others.find(isFree);
}
