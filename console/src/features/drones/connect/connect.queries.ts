import { drones } from '@smartflight/contract/drones.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { isRefresh } from '../../../shared/api/query-client.ts';

/** Somebody stands beside the device and waits. */
const everyMs = 2_000;

/** What the server last heard of a device, asked for again and again while it is shown. */
export const droneDiagnostics = (id: string) =>
  queryOptions({
    queryKey: ['drones', 'diagnostics', id],
    queryFn: (context) =>
      call(drones.diagnostics, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: everyMs,
    staleTime: 0,
    meta: { quiet: true },
  });
