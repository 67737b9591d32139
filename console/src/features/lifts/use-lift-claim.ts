import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import type { LiftDetail } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Claim, useClaim } from '../../domain/claims/use-claim.ts';
import { call } from '../../shared/api/client.ts';
import { liftsKey } from './lifts.queries.ts';

/** Claims a pending application while a reviewer reads it, and releases it afterwards. */
export function useLiftClaim(lift: LiftDetail): Claim {
  const client = useQueryClient();
  return useClaim({
    id: lift.applyStatus === 'underReview' && !lift.isMine ? lift.id : undefined,
    take: async (id) => (await call(lifts.claim, { params: { id }, quiet: true })).claim?.until,
    release: (id) => call(lifts.release, { params: { id }, quiet: true }),
    refresh: () => client.invalidateQueries({ queryKey: liftsKey }),
  });
}
