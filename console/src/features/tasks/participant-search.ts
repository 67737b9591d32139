import { participantSorts } from '@smartflight/contract/tasks/task-participants.ts';
import { type ParticipantState, participantStates } from '@smartflight/contract/tasks/task-states.ts';
import type { Sort } from '../../shared/ui/table/column.ts';
import { oneOf, readPage, readSort, readText, sortText } from '../../shared/ui/table/list-search.ts';
import type { ParticipantQuery } from './tasks.queries.ts';

export const pageSize = 50;

/** The drones of a task as a page's address asks for them. */
export interface ParticipantSearch {
  q: string;
  state: ParticipantState | undefined;
  sort: Sort;
  page: number;
}

/** Reads the address; damaged entries become the default. `usual` is the order no one has changed. */
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

/** A change as entries of the address: another filter or order returns to the first page. */
export const participantPatch = (patch: Patch): Patch => ({ page: undefined, ...patch });
