import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { reviews } from '@smartflight/contract/onboarding/reviews.endpoints.ts';
import type { ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const reviewsKey = ['reviews'] as const;

/** Polling interval of the shared queue while it is shown, ms. */
const refreshMs = 15_000;

export const reviewQueue = (query: QueryInput<typeof reviews.list>) =>
  queryOptions({
    queryKey: [...reviewsKey, 'list', query],
    queryFn: (context) => call(reviews.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });

export const reviewDetail = (id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'detail', id],
    queryFn: (context) =>
      call(reviews.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });

/** The waiting submission that replaced `of`, if the caller may read it. */
export async function newerOf(of: ReviewDetail): Promise<string | undefined> {
  const { kind, applicant } = of;
  const query = { kind, search: applicant.username, status: 'pending', size: 200 } as const;
  const { items } = await call(reviews.list, { query });
  return items.find((review) => review.applicant.id === applicant.id)?.id;
}
