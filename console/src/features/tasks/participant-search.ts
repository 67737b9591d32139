import { participantSorts } from '@smartflight/contract/tasks/task-participants.ts';
import { type ParticipantState, participantStates } from '@smartflight/contract/tasks/task-states.ts';
import type { Sort } from '../../shared/ui/table/column.ts';
import { oneOf, readPage, readSort, readText, sortText } from '../../shared/ui/table/list-search.ts';
import type { ParticipantQuery } from './tasks.queries.ts';

export const pageSize = 50;

/** Filter of a task's drones in a page's address. */
export interface ParticipantSearch {
  q: string;
  state: ParticipantState | undefined;
  sort: Sort;
  page: number;
}

/** Reads the address; invalid values become the default. `usual` is the default order. */
export function readParticipants(params: URLSearchParams, usual: string): ParticipantSearch {
  const sort = readSort(params.get('sort') ?? usual);
  return {
    q: readText(params, 'q', 64),
    state: oneOf(participantStates, params.get('state')),
    sort: oneOf(participantSorts, sort.by) ? sort : readSort(usual),
    page: readPage(params),
  };
}

export const participantQuery = ({ q, state, sort, page }: ParticipantSearch): ParticipantQuery => ({
  page,
  size: pageSize,
  sort: sortText(sort),
  ...(q === '' ? {} : { q }),
  ...(state ? { state } : {}),
});

type Patch = Partial<Record<'q' | 'state' | 'sort' | 'page', string | number | undefined>>;

/** Address parameters of a changed filter; returns to the first page. */
export const participantPatch = (patch: Patch): Patch => ({ page: undefined, ...patch });
