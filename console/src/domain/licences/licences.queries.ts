import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

/** A drone takes its licences over by itself: what it reports is looked at again this often, ms. */
const refreshMs = 10_000;

/** The licences that are active for a drone, and what it reports it holds. */
export const droneLicences = (id: string) =>
  queryOptions({
    queryKey: ['licences', id],
    queryFn: (context) =>
      call(lifts.ofDrone, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });
