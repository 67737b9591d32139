import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

/** Drones adopt licences by themselves; interval between checks of their reports, ms. */
const refreshMs = 10_000;

/** The active licences of a drone, and those it reports. */
export const droneLicences = (id: string) =>
  queryOptions({
    queryKey: ['licences', id],
    queryFn: (context) =>
      call(lifts.ofDrone, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });
