import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isRefresh } from '../../shared/api/query-client.ts';
import type { OwnershipActions, ReceivedDevice } from './ownership/ownership-actions.ts';

/** Short, because a person is waiting next to the device. */
const everyMs = 2_000;
const historySize = 30;

/** What the server last received from a device, polled while shown. */
export const deviceDiagnostics = (ownership: ReceivedDevice, id: string) =>
  queryOptions({
    queryKey: [...ownership.key, 'diagnostics', id],
    queryFn: (context) => ownership.diagnostics(id, { signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: everyMs,
    staleTime: 0,
    meta: { quiet: true },
  });

/** Events of a device, newest first, paged. */
export const deviceHistory = (ownership: OwnershipActions, id: string) =>
  infiniteQueryOptions({
    queryKey: [...ownership.key, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      ownership.history(id, { before: pageParam, size: historySize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { quiet: true },
  });
