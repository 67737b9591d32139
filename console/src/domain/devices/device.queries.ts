import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isRefresh } from '../../shared/api/query-client.ts';
import type { DeviceHands, HeardDevice } from './ownership/ownership-actions.ts';

/** Somebody stands beside the device and waits. */
const everyMs = 2_000;
const historySize = 30;

/** What the server last heard of a device, asked for again and again while it is shown. */
export const deviceDiagnostics = (hands: HeardDevice, id: string) =>
  queryOptions({
    queryKey: [...hands.key, 'diagnostics', id],
    queryFn: (context) => hands.diagnostics(id, { signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: everyMs,
    staleTime: 0,
    meta: { quiet: true },
  });

/** What happened to a device, newest first, page after page. */
export const deviceHistory = (hands: DeviceHands, id: string) =>
  infiniteQueryOptions({
    queryKey: [...hands.key, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      hands.history(id, { before: pageParam, size: historySize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { quiet: true },
  });
