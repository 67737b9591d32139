import { participantSorts } from '@smartflight/contract/tasks/task-participants.ts';
import { type ParticipantState, participantStates } from '@smartflight/contract/tasks/task-states.ts';
import type { Sort } from '../../shared/ui/table/column.ts';
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
  const page = Number(params.get('page'));
  const wanted = params.get('sort') ?? usual;
  const by = wanted.replace(/^-/, '');
  const known = participantSorts.some((one) => one === by) ? wanted : usual;
  return {
    q: (params.get('q') ?? '').trim().slice(0, 64),
    state: participantStates.find((one) => one === params.get('state')),
    sort: { by: known.replace(/^-/, ''), descending: known.startsWith('-') },
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

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
