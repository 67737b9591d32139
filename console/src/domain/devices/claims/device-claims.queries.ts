import { deviceClaims } from '@smartflight/contract/devices/device-claims.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { isRefresh } from '../../../shared/api/query-client.ts';

export const claimsKey = ['device-claims'] as const;

/** Open claims that the caller's side made or may answer, of every kind of device; the newest 50. */
export const openClaims = () =>
  queryOptions({
    queryKey: [...claimsKey, 'open'],
    queryFn: async (context) => {
      const query = { state: 'open', size: 50 } as const;
      return (await call(deviceClaims.list, { query, signal: context.signal, quiet: isRefresh(context) }))
        .items;
    },
    meta: { quiet: true },
  });

/** Batteries of other accounts that the caller's devices reported. */
export const sightings = () =>
  queryOptions({
    queryKey: [...claimsKey, 'sightings'],
    queryFn: async (context) =>
      (await call(deviceClaims.sightings, { signal: context.signal, quiet: isRefresh(context) })).items,
    meta: { quiet: true },
  });
