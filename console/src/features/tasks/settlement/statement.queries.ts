import { taskFigureCalls } from '@smartflight/contract/tasks/task-figures.endpoints.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { tasksKey } from '../tasks.queries.ts';

const pageRows = 100;

/** Flights of one drone's statement, newest first, loaded page by page. */
export const statementFlights = (id: string, participantId: string) =>
  infiniteQueryOptions({
    queryKey: [...tasksKey, 'statement', id, participantId],
    queryFn: ({ pageParam, signal }) =>
      call(taskFigureCalls.flights, {
        params: { id },
        query: { participantId, page: pageParam, size: pageRows },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _all, page) => (page * pageRows < total ? page + 1 : undefined),
    meta: { quiet: true },
  });
