import { type TaskRight, taskRights } from '@smartflight/contract/tasks/task.ts';
import { type TaskState, taskStates } from '@smartflight/contract/tasks/task-states.ts';
import type { taskSorts } from '@smartflight/contract/tasks/tasks.ts';
import { oneOf, readPage, readText } from '../../../shared/ui/table/list-search.ts';
import type { TaskListQuery } from '../tasks.queries.ts';

export const pageSize = 50;
type SortName = (typeof taskSorts)[number] | `-${(typeof taskSorts)[number]}`;
export const listSorts = ['-createdAt', 'from', 'to', 'name'] as const satisfies readonly SortName[];

/** State of the task list in the page's address. */
export interface ListSearch {
  q: string;
  state: TaskState | undefined;
  right: TaskRight | undefined;
  sort: (typeof listSorts)[number];
  page: number;
  /** Open form: a new task, a change of the opened one, or a copy of it. */
  form: 'new' | 'edit' | 'copy' | undefined;
}

const forms = ['new', 'edit', 'copy'] as const;

/** Reads the address; damaged entries become the default. */
export function readList(params: URLSearchParams): ListSearch {
  return {
    q: readText(params, 'q', 64),
    state: oneOf(taskStates, params.get('state')),
    right: oneOf(taskRights, params.get('right')),
    sort: oneOf(listSorts, params.get('sort')) ?? '-createdAt',
    page: readPage(params),
    form: oneOf(forms, params.get('form')),
  };
}

export const listQuery = ({ q, state, right, sort, page }: ListSearch): TaskListQuery => ({
  page,
  size: pageSize,
  sort,
  ...(q === '' ? {} : { q }),
  ...(state ? { state } : {}),
  ...(right ? { right } : {}),
});

export const isFiltered = ({ q, state, right }: ListSearch): boolean =>
  q !== '' || state !== undefined || right !== undefined;

export const noFilter = { q: undefined, state: undefined, right: undefined, page: undefined };
