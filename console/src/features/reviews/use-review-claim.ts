import { reviews } from '@smartflight/contract/onboarding/reviews.endpoints.ts';
import type { ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Claim, useClaim } from '../../domain/claims/use-claim.ts';
import { call } from '../../shared/api/client.ts';
import { reviewsKey } from './reviews.queries.ts';

/** Claims a waiting submission while it is on screen, and releases it when the user leaves. */
export function useReviewClaim(review: ReviewDetail | undefined, mayDecide: boolean): Claim {
  const client = useQueryClient();
  return useClaim({
    id: mayDecide && review?.status === 'pending' ? review.id : undefined,
    take: async (id) => (await call(reviews.claim, { params: { id }, quiet: true })).claim?.until,
    release: (id) => call(reviews.release, { params: { id }, quiet: true }),
    refresh: () => client.invalidateQueries({ queryKey: reviewsKey }),
  });
}
