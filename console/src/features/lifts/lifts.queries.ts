import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const liftsKey = ['lifts'] as const;
const quiet = { quiet: true };
/** Polling interval: decisions and drone reports are not pushed, ms. */
const refreshMs = 15_000;

export const liftList = (query: QueryInput<typeof lifts.list>) =>
  queryOptions({
    queryKey: [...liftsKey, 'list', query],
    queryFn: (context) => call(lifts.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: quiet,
  });

export const liftQueue = (query: QueryInput<typeof lifts.queue>) =>
  queryOptions({
    queryKey: [...liftsKey, 'queue', query],
    queryFn: (context) => call(lifts.queue, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: quiet,
  });

/** One application with masked numbers; unmasked documents are never cached. */
export const liftDetail = (id: string) =>
  queryOptions({
    queryKey: [...liftsKey, 'detail', id],
    queryFn: (context) =>
      call(lifts.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: refreshMs,
    meta: quiet,
  });

/** Drones that match the typed text, at most twenty. */
export const droneChoices = (search: string) =>
  queryOptions({
    queryKey: [...liftsKey, 'drones', search],
    queryFn: ({ signal }) =>
      call(drones.list, {
        query: { size: 20, ...(search ? { q: search } : {}) },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });

export const plotChoices = queryOptions({
  queryKey: [...liftsKey, 'plots'],
  queryFn: ({ signal }) => call(plots.list, { query: { size: 100 }, signal, quiet: true }),
  staleTime: 60_000,
  meta: quiet,
});

/** The applicant's company, from an approved upgrade; numbers are masked. */
export const ownCompanyPapers = queryOptions({
  queryKey: [...liftsKey, 'company-papers'],
  queryFn: ({ signal }) => call(enterprises.ownUpgrade, { signal, quiet: true }),
  staleTime: 60_000,
  select: (upgrade) => (upgrade?.status === 'passed' ? upgrade : undefined),
  meta: quiet,
});

/** The applicant's approved documents; numbers are masked. */
export const ownPapers = queryOptions({
  queryKey: ['accounts', 'userInfo'],
  queryFn: ({ signal }) => call(accounts.userInfo, { signal }),
  meta: quiet,
});
