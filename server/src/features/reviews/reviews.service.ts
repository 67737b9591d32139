import type { reviews } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Review, ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import type { UserActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { maskPapers, openPapers } from './papers.ts';
import {
  dropClaim,
  earlierOf,
  getReview,
  imagesOf,
  listReviews,
  othersOf,
  sealedPapersOf,
  takeClaim,
} from './reviews.store.ts';

/** Papers in full: more of them in an hour than a reviewer reads is somebody who copies them. */
const reveals = { attempts: 60, windowS: 3600 };

const nowOf = ({ clock }: Deps): Date => new Date(clock());

export const queueOf = (deps: Deps, actor: UserActor, query: QueryOf<typeof reviews.list>) =>
  listReviews(deps.pools.db, actor, query, nowOf(deps));

/** A submission within reach; foreign and missing alike are 'review.not-found'. */
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
    earlier: await earlierOf(db, actor, review, nowOf(deps)),
    others: await othersOf(db, actor, review, nowOf(deps)),
  };
}

/** The papers in full. The trail keeps who read them before they leave. */
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
  throw fault(review.status === 'pending' ? 'review.claimed' : 'review.decided');
}

/** Gives a claim back; one that has run out or was never there is no matter. */
export async function releaseReview(deps: Deps, actor: UserActor, id: string): Promise<Review> {
  await dropClaim(deps.pools.db, actor, id);
  const review = await reviewOf(deps, actor, id);
  if (review.claim && !review.claim.isMine) throw fault('review.claimed');
  return review;
}
