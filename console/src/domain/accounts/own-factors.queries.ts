import { secondFactors } from '@smartflight/contract/accounts/second-factors.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

export const factorsKey = ['accounts', 'factors'] as const;

/** The own second factors, and whether one is required. */
export const ownFactors = () =>
  queryOptions({
    queryKey: factorsKey,
    queryFn: ({ signal }) => call(secondFactors.get, { signal, quiet: true }),
    meta: { quiet: true },
    staleTime: 0,
  });
