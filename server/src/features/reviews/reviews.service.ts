import type { reviews } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Review, ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { maskPapers, openPapers } from './papers.ts';
import {
  dropClaim,
  earlierOf,
  formerOf,
  getReview,
  imagesOf,
  listReviews,
  othersOf,
  sealedPapersOf,
  takeClaim,
} from './reviews.store.ts';

/** Limit of full views: more in an hour than a reviewer needs suggests copying. */
const reveals = { attempts: 60, windowS: 3600 };

const nowOf = ({ clock }: Deps): Date => new Date(clock());

export const queueOf = (deps: Deps, actor: UserActor, query: QueryOf<typeof reviews.list>) =>
  listReviews(deps.pools.db, actor, query, nowOf(deps));

/** A submission within reach; throws `review.not-found` for missing ones and those outside it. */
export async function reviewOf(deps: Deps, actor: UserActor, id: string): Promise<Review> {
  const review = await getReview(deps.pools.db, actor, id, nowOf(deps));
  if (!review) throw fault('review.not-found');
  return review;
}

export async function detailOf(deps: Deps, actor: UserActor, id: string): Promise<ReviewDetail> {
  const { db } = deps.pools;
  const review = await reviewOf(deps, actor, id);
  return {
    ...review,
    papers: maskPapers(openPapers(deps.vault, id, await sealedPapersOf(db, id))),
    isMasked: true,
    images: await imagesOf(db, id),
    former: await formerPapers(deps, actor, review),
    earlier: await earlierOf(db, actor, review, nowOf(deps)),
    others: await othersOf(db, actor, review, nowOf(deps)),
  };
}

async function formerPapers(
  { pools: { db }, vault }: Deps,
  actor: UserActor,
  review: Review,
): Promise<ReviewDetail['former']> {
  const former = await formerOf(db, actor, review);
  if (!former) return null;
  const { id } = former;
  return {
    ...former,
    passedAt: former.passedAt.toISOString(),
    papers: maskPapers(openPapers(vault, id, await sealedPapersOf(db, id))),
    images: former.isInReach ? await imagesOf(db, id) : [],
  };
}

/** The papers in full. The audit entry is committed before they are sent. */
export async function revealPapers(
  deps: Deps,
  actor: UserActor,
  id: string,
): Promise<Record<string, string>> {
  const { kind, version, applicant } = await reviewOf(deps, actor, id);
  await deps.limits.spend(`reviews.reveal:${actor.id}`, reveals);
  const papers = openPapers(deps.vault, id, await sealedPapersOf(deps.pools.db, id));
  await audit(deps.pools.db, actor, {
    action: 'reviews.reveal',
    target: { kind: 'review', id },
    detail: { kind, version, applicant: applicant.id },
  });
  return papers;
}

export async function claimReview(deps: Deps, actor: UserActor, id: string): Promise<Review> {
  const isTaken = await takeClaim(deps.pools.db, actor, id, nowOf(deps));
  const review = await reviewOf(deps, actor, id);
  if (isTaken) return review;
  if (review.status === 'superseded') throw fault('review.outdated');
  throw fault(review.status === 'pending' && !review.held ? 'review.claimed' : 'review.decided');
}

/** Releases a claim; an expired or missing one is ignored. */
export async function releaseReview(deps: Deps, actor: UserActor, id: string): Promise<Review> {
  await dropClaim(deps.pools.db, actor, id);
  const review = await reviewOf(deps, actor, id);
  if (review.claim && !review.claim.isMine) throw fault('review.claimed');
  return review;
}
