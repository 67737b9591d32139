import { type ReviewDetail, reviews } from '@smartflight/contract/reviews.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { reviewsKey } from './reviews.queries.ts';

/** A claim is taken anew this long before it ends, ms. */
const beforeEndMs = 60_000;
const shortestMs = 5_000;

/** Taking and giving back must reach the server in the order in which they were meant. */
let inOrder: Promise<unknown> = Promise.resolve();
function afterFormer<T>(work: () => Promise<T>): Promise<T> {
  const next = inOrder.then(work, work);
  inOrder = next.catch(() => undefined);
  return next;
}

export interface ReviewClaim {
  /** Until when the submission is held for the reader; undefined while it is not. */
  until: string | undefined;
  /** Why it could not be held. */
  refusal: ApiProblem | undefined;
  again: () => void;
}

/** Holds a waiting submission while it is on screen, and gives it back when its reader leaves it. */
export function useReviewClaim(review: ReviewDetail | undefined, mayDecide: boolean): ReviewClaim {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<Pick<ReviewClaim, 'until' | 'refusal'>>({
    until: undefined,
    refusal: undefined,
  });
  const id = review?.id;
  const isWanted = mayDecide && review?.status === 'pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks anew for the same submission
  useEffect(() => {
    if (id === undefined || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    let isOver = false;
    const refresh = () => client.invalidateQueries({ queryKey: reviewsKey });
    const take = async () => {
      if (isOver) return;
      try {
        const { claim } = await call(reviews.claim, { params: { id }, quiet: true });
        isHeld = claim !== null;
        if (isOver) return;
        const until = claim?.until;
        setHeld({ until, refusal: undefined });
        const leftMs = until === undefined ? shortestMs : Date.parse(until) - Date.now() - beforeEndMs;
        timer = setTimeout(() => void afterFormer(take), Math.max(shortestMs, leftMs));
      } catch (error) {
        isHeld = false;
        if (isOver) return;
        setHeld({ until: undefined, refusal: error instanceof ApiProblem ? error : undefined });
      }
      void refresh();
    };
    void afterFormer(take);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setHeld({ until: undefined, refusal: undefined });
      void afterFormer(async () => {
        if (!isHeld) return;
        await call(reviews.release, { params: { id }, quiet: true }).catch(() => undefined);
        void refresh();
      });
    };
  }, [id, isWanted, attempt, client]);
  return { ...held, again: () => setAttempt((count) => count + 1) };
}
